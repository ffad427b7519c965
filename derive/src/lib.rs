//! Derive macros of `ferz`: structs and enums as terms, and back. Use them by the feature `derive` of `ferz`, which has their documentation.
//!
//! | Rust | Prolog |
//! | --- | --- |
//! | `struct Order { id: u32, price: f64 }` | `order(Id, Price)` |
//! | the same with `#[term(pairs)]` | `[id-Id, price-Price]`, read in any order |
//! | `struct Point(i64, i64)` | `point(X, Y)` |
//! | `struct Metres(i64)` | what is in it |
//! | `struct Nothing` | `nothing` |
//! | a variant `Empty`, `Circle(f64)`, `Named { name: String }` | `empty`, `circle(R)`, `named(Name)` |
//!
//! Names are those of Rust in small letters, with `_` between words; `#[term(name = "other")]` on a type, a variant or, with `pairs`, a field says
//! another one.
//!
//! `include_program!` reads a text in the build (`program.rs`), with the reader of the engine: `syntax` and `memory` are the rooms of `ferz`.
//!
//! *Invariant*: what these macros write uses what is public in `ferz::embed`, and nothing else.

mod packer;
mod program;

// Rooms of the engine, of which this uses a part.
#[allow(dead_code, unused_imports, missing_docs, unsafe_code, unreachable_pub)]
mod memory;
#[allow(dead_code, unused_imports, missing_docs)]
mod syntax;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, Generics, Ident, LitStr, Result, parse_quote};

/// Writes `IntoTerm` for a struct or an enum, and `Outcome` with it, so that closures may return it.
///
/// | Rust | Prolog |
/// | --- | --- |
/// | `struct Order { id: u32, price: f64 }` | `order(Id, Price)` |
/// | the same with `#[term(pairs)]` | `[id-Id, price-Price]`, read in any order |
/// | `struct Point(i64, i64)` | `point(X, Y)` |
/// | `struct Metres(i64)` | what is in it |
/// | `struct Nothing` | `nothing` |
/// | a variant `Empty`, `Circle(f64)`, `Named { name: String }` | `empty`, `circle(R)`, `named(Name)` |
///
/// | attribute | on | says |
/// | --- | --- | --- |
/// | `#[term(name = "line")]` | a struct or a variant | its name in terms, in place of that of Rust in small letters, `order_line` |
/// | `#[term(name = "paid-by")]` | a field among pairs | its name, in place of that of Rust |
/// | `#[term(pairs)]` | a struct or a variant of fields with names | a list of pairs `Name-Value` in place of a compound term |
///
/// Each field has a type with `IntoTerm`.
#[proc_macro_derive(IntoTerm, attributes(term))]
pub fn into_term(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive(input, write_into)
}

/// Writes `FromTerm` for a struct or an enum.
///
/// | Rust | Prolog |
/// | --- | --- |
/// | `struct Order { id: u32, price: f64 }` | `order(Id, Price)` |
/// | the same with `#[term(pairs)]` | `[id-Id, price-Price]`, read in any order |
/// | `struct Point(i64, i64)` | `point(X, Y)` |
/// | `struct Metres(i64)` | what is in it |
/// | `struct Nothing` | `nothing` |
/// | a variant `Empty`, `Circle(f64)`, `Named { name: String }` | `empty`, `circle(R)`, `named(Name)` |
///
/// | attribute | on | says |
/// | --- | --- | --- |
/// | `#[term(name = "line")]` | a struct or a variant | its name in terms, in place of that of Rust in small letters, `order_line` |
/// | `#[term(name = "paid-by")]` | a field among pairs | its name, in place of that of Rust |
/// | `#[term(pairs)]` | a struct or a variant of fields with names | a list of pairs `Name-Value` in place of a compound term |
///
/// Each field has a type with `FromTerm`. Pairs come in any order: of a name that comes twice the first one counts, and other names are passed over. A
/// pair that is missing is an error, or `None` where the field is an `Option`.
#[proc_macro_derive(FromTerm, attributes(term))]
pub fn from_term(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive(input, write_from)
}

/// Writes `Facts` for a struct: its fields are the arguments of a fact, and its name in small letters that of the predicate, unless
/// `#[term(name = "price")]` says another one. Each field has a type with `IntoTerm` and `Clone`: structs within it derive both.
#[proc_macro_derive(Facts, attributes(term))]
pub fn facts(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive(input, write_facts)
}

/// A Prolog text as a part of the host, read when that is built: `include_program!("rules.pl")` is the file beside the one that this stands in,
/// or below the folder of the package, as a `ferz::embed::Embedded`. What cannot be read there is an error of the build, with its file, line and
/// column; `load_embedded` does not read it again.
#[proc_macro]
pub fn include_program(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let caller = proc_macro::Span::call_site().local_file();
    let written = syn::parse(input).and_then(|file| program::expand(&file, caller));
    written
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}

fn derive(
    input: proc_macro::TokenStream,
    write: fn(&DeriveInput) -> Result<TokenStream>,
) -> proc_macro::TokenStream {
    let written = syn::parse(input).and_then(|input| write(&input));
    written
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}

/// What `#[term(..)]` says of a type, a variant or a field.
#[derive(Default)]
struct Said {
    name: Option<String>,
    pairs: bool,
}

impl Said {
    fn of(attributes: &[syn::Attribute], may_be_pairs: bool) -> Result<Said> {
        let mut said = Said::default();
        for attribute in attributes.iter().filter(|one| one.path().is_ident("term")) {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("name") {
                    let name: LitStr = meta.value()?.parse()?;
                    said.name = Some(name.value());
                } else if meta.path.is_ident("pairs") && may_be_pairs {
                    said.pairs = true;
                } else {
                    let known = if may_be_pairs {
                        "name or pairs"
                    } else {
                        "name"
                    };
                    return Err(meta.error(format!("expected {known}")));
                }
                Ok(())
            })?;
        }
        Ok(said)
    }

    /// The name in terms of what is called so in Rust.
    fn name(&self, ident: &Ident) -> String {
        self.name
            .clone()
            .unwrap_or_else(|| in_small_letters(&plain(ident)))
    }
}

/// The name without what makes it one of Rust.
fn plain(ident: &Ident) -> String {
    let name = ident.to_string();
    name.strip_prefix("r#").map_or(name.clone(), str::to_owned)
}

/// `OrderLine` as `order_line`.
fn in_small_letters(name: &str) -> String {
    let mut small = String::new();
    let mut before: Option<char> = None;
    for letter in name.chars() {
        if letter.is_uppercase()
            && before.is_some_and(|before| before != '_' && !before.is_uppercase())
        {
            small.push('_');
        }
        small.extend(letter.to_lowercase());
        before = Some(letter);
    }
    small
}

/// A struct or a variant: what it is called, and its fields.
struct Shape<'a> {
    name: String,
    pairs: bool,
    /// What its fields are called in Rust, by name or number, and in terms.
    fields: Vec<(syn::Member, String)>,
    /// The path to it.
    path: TokenStream,
    kind: &'a Fields,
}

impl<'a> Shape<'a> {
    fn new(ident: &Ident, path: TokenStream, said: &Said, kind: &'a Fields) -> Result<Shape<'a>> {
        if said.pairs && !matches!(kind, Fields::Named(_)) {
            return Err(Error::new(ident.span(), "pairs are for fields with names"));
        }
        let mut fields = Vec::new();
        for (member, field) in kind.members().zip(kind) {
            let own = Said::of(&field.attrs, false)?;
            let name = match (&member, &own.name) {
                (_, Some(name)) if said.pairs => name.clone(),
                (_, Some(_)) => {
                    let text = "a field has a name only among pairs";
                    return Err(Error::new_spanned(field, text));
                }
                (syn::Member::Named(name), None) => plain(name),
                (syn::Member::Unnamed(index), None) => index.index.to_string(),
            };
            fields.push((member, name));
        }
        Ok(Shape {
            name: said.name(ident),
            pairs: said.pairs,
            fields,
            path,
            kind,
        })
    }

    /// Names for the values of its fields.
    fn values(&self) -> Vec<Ident> {
        let numbers = 0..self.fields.len();
        numbers
            .map(|n| Ident::new(&format!("value_{n}"), Span::mixed_site()))
            .collect()
    }

    /// The pattern, or the expression, that has all fields.
    fn whole(&self) -> TokenStream {
        let (path, values) = (&self.path, self.values());
        let members = self.fields.iter().map(|(member, _)| member);
        quote!(#path { #(#members: #values),* })
    }

    /// Whether it is nothing but a shell around one value.
    fn is_shell(&self) -> bool {
        matches!(self.kind, Fields::Unnamed(_)) && self.fields.len() == 1
    }

    /// The term of its values.
    fn term(&self, as_shell: bool) -> TokenStream {
        let (name, values) = (&self.name, self.values());
        if as_shell && self.is_shell() {
            return quote!(#(::ferz::embed::Term::of(#values))*);
        }
        if self.pairs {
            let names = self.fields.iter().map(|(_, name)| name);
            return quote! {
                ::ferz::embed::Term::list([
                    #(::ferz::embed::Term::compound(
                        "-",
                        [::ferz::embed::Term::atom(#names), ::ferz::embed::Term::of(#values)],
                    )),*
                ] as [::ferz::embed::Term; _])
            };
        }
        if self.fields.is_empty() {
            return quote!(::ferz::embed::Term::atom(#name));
        }
        quote!(::ferz::embed::Term::compound(#name, [#(::ferz::embed::Term::of(#values)),*]))
    }

    /// `order(_, _)`
    fn looks(&self) -> String {
        match self.fields.len() {
            _ if self.pairs => "a list of pairs".to_owned(),
            0 => self.name.clone(),
            count => format!("{}({})", self.name, vec!["_"; count].join(", ")),
        }
    }

    /// What returns it, if `term` is one.
    fn read(&self, as_shell: bool) -> TokenStream {
        let (name, values, whole) = (&self.name, self.values(), self.whole());
        let count = self.fields.len();
        if as_shell && self.is_shell() {
            return quote! {
                #(let #values = ::ferz::embed::FromTerm::from_term(term)?;)*
                return ::core::result::Result::Ok(#whole);
            };
        }
        let parts = self.fields.iter().map(|(_, name)| format!(".{name}"));
        let below =
            parts.map(|part| quote!(.map_err(|error: ::ferz::embed::Error| error.below(#part))?));
        if self.pairs {
            let names = self.fields.iter().map(|(_, name)| name);
            let missing = self
                .fields
                .iter()
                .map(|(_, name)| format!("a list with a pair {name}-_"));
            return quote! {
                if let ::core::option::Option::Some(pairs) = term.elements() {
                    let field = |name: &str| {
                        let mut pairs = pairs.iter().filter_map(|pair| pair.arguments("-", 2));
                        let pair = pairs.find(|pair| pair[0].as_atom() == ::core::option::Option::Some(name));
                        pair.map(|mut pair| pair.remove(1))
                    };
                    #(let #values = match field(#names) {
                        ::core::option::Option::Some(value) => {
                            ::ferz::embed::FromTerm::from_term(&value) #below
                        }
                        // A field that is not there is what an unbound variable is, where the type has a value for that.
                        ::core::option::Option::None => {
                            ::ferz::embed::FromTerm::from_term(&::ferz::embed::Term::variable("_"))
                                .map_err(|_: ::ferz::embed::Error| ::ferz::embed::Error::expected(#missing, term))?
                        }
                    };)*
                    return ::core::result::Result::Ok(#whole);
                }
            };
        }
        if count == 0 {
            return quote! {
                if term.as_atom() == ::core::option::Option::Some(#name) {
                    return ::core::result::Result::Ok(#whole);
                }
            };
        }
        let indexes = 0..count;
        quote! {
            if let ::core::option::Option::Some(arguments) = term.arguments(#name, #count) {
                #(let #values = ::ferz::embed::FromTerm::from_term(&arguments[#indexes]) #below;)*
                return ::core::result::Result::Ok(#whole);
            }
        }
    }
}

/// The shapes that a value of a type has, and whether it is a struct.
fn shapes(input: &DeriveInput) -> Result<(Vec<Shape<'_>>, bool)> {
    match &input.data {
        Data::Struct(data) => {
            let said = Said::of(&input.attrs, true)?;
            let shape = Shape::new(&input.ident, quote!(Self), &said, &data.fields)?;
            Ok((vec![shape], true))
        }
        Data::Enum(data) => {
            let variants = data.variants.iter().map(|variant| {
                let said = Said::of(&variant.attrs, true)?;
                let ident = &variant.ident;
                Shape::new(ident, quote!(Self::#ident), &said, &variant.fields)
            });
            Ok((variants.collect::<Result<_>>()?, false))
        }
        Data::Union(_) => {
            let text = "a union has no fields that are known to be there";
            Err(Error::new_spanned(&input.ident, text))
        }
    }
}

/// The generics of a type whose parameters have this bound.
fn bounded(generics: &Generics, bound: &syn::TypeParamBound) -> Generics {
    let mut generics = generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(bound.clone());
    }
    generics
}

fn write_into(input: &DeriveInput) -> Result<TokenStream> {
    let (shapes, is_struct) = shapes(input)?;
    let ident = &input.ident;
    let generics = bounded(&input.generics, &parse_quote!(::ferz::embed::IntoTerm));
    let (parameters, arguments, conditions) = generics.split_for_impl();
    let patterns = shapes.iter().map(Shape::whole);
    let terms = shapes.iter().map(|shape| shape.term(is_struct));
    Ok(quote! {
        impl #parameters ::ferz::embed::IntoTerm for #ident #arguments #conditions {
            fn into_term(self) -> ::ferz::embed::Term {
                match self {
                    #(#patterns => #terms,)*
                }
            }
        }

        impl #parameters ::ferz::embed::Outcome for #ident #arguments #conditions {
            const COUNT: u32 = 1;

            fn outcome(
                self,
            ) -> ::core::result::Result<::core::option::Option<::std::vec::Vec<::ferz::embed::Term>>, ::ferz::embed::Term>
            {
                let term = ::ferz::embed::IntoTerm::into_term(self);
                ::core::result::Result::Ok(::core::option::Option::Some(::std::vec![term]))
            }
        }
    })
}

fn write_from(input: &DeriveInput) -> Result<TokenStream> {
    let (shapes, is_struct) = shapes(input)?;
    let ident = &input.ident;
    let generics = bounded(&input.generics, &parse_quote!(::ferz::embed::FromTerm));
    let (parameters, arguments, conditions) = generics.split_for_impl();
    let read = shapes.iter().map(|shape| shape.read(is_struct));
    let looks: Vec<String> = shapes.iter().map(Shape::looks).collect();
    let looks = looks.join(" or ");
    let is_shell = is_struct && shapes.iter().all(Shape::is_shell);
    let otherwise = (!is_shell)
        .then(|| quote!(::core::result::Result::Err(::ferz::embed::Error::expected(#looks, term))));
    Ok(quote! {
        impl #parameters ::ferz::embed::FromTerm for #ident #arguments #conditions {
            fn from_term(
                term: &::ferz::embed::Term,
            ) -> ::core::result::Result<Self, ::ferz::embed::Error> {
                #(#read)*
                #otherwise
            }
        }
    })
}

fn write_facts(input: &DeriveInput) -> Result<TokenStream> {
    let (shapes, is_struct) = shapes(input)?;
    let ident = &input.ident;
    let [shape] = &shapes[..] else {
        return Err(Error::new_spanned(
            ident,
            "facts of one predicate are structs",
        ));
    };
    if !is_struct || shape.fields.is_empty() || shape.pairs {
        let text = "the arguments of a fact are the fields of a struct, one at least and no pairs";
        return Err(Error::new_spanned(ident, text));
    }
    let mut generics = bounded(&input.generics, &parse_quote!(::ferz::embed::IntoTerm));
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(parse_quote!(::core::clone::Clone));
    }
    let (parameters, arguments, conditions) = generics.split_for_impl();
    let (name, values, whole) = (&shape.name, shape.values(), shape.whole());
    let count = shape.fields.len();
    Ok(quote! {
        impl #parameters ::ferz::embed::Facts for #ident #arguments #conditions {
            const NAME: &'static str = #name;
            const ARITY: usize = #count;

            fn put(&self, row: &mut ::ferz::embed::FactRow<'_>) {
                let #whole = self;
                #(row.next(::core::clone::Clone::clone(#values));)*
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_small_letters() {
        let names = [
            ("Order", "order"),
            ("OrderLine", "order_line"),
            ("HTTPError", "httperror"),
        ];
        for (name, small) in names
            .into_iter()
            .chain([("already_small", "already_small"), ("Цена", "цена")])
        {
            assert_eq!(in_small_letters(name), small);
        }
    }

    #[test]
    fn what_cannot_be_is_said() {
        let wrong = [
            ("union U { a: u8 }", "union"),
            ("#[term(pairs)] struct P(i64, i64);", "names"),
            ("#[term(colour)] struct P { a: i64 }", "name or pairs"),
            ("struct P { #[term(name = \"b\")] a: i64 }", "among pairs"),
        ];
        for (text, part) in wrong {
            let input: DeriveInput = syn::parse_str(text).expect("it is Rust");
            let error = write_from(&input).expect_err("it is wrong").to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        for text in [
            "enum E { A, B }",
            "struct Nothing;",
            "#[term(pairs)] struct P { a: i64 }",
        ] {
            let input: DeriveInput = syn::parse_str(text).expect("it is Rust");
            assert!(write_facts(&input).is_err(), "{text}");
        }
    }
}
