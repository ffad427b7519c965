// TABLE
//! The forms of the definitions in `prolog/twins`; made by `BLESS=1 cargo test --test all twins::`, and checked by every run of it.

use crate::machine::twin::{Callee, Member};

/// A definition and its predicates, itself first.
type Shape = (&'static str, &'static [Member]);

/// `a_star/6`
pub const A_STAR_6: Shape = ("a_star/6", &[
    Member { name: "a_star/6", glance: 0x2088364cf45a7a4b, text: "/6\n(0=V0,1=V1,2=V2,3=.((V3,V4,V5,V6,f0/4,),V7,),4=V8,5=V9,):all(c0/2(0=V5,1=V1,),cut(),own(0=V0,1=V1,2=V2,3=V7,4=V8,5=V9,),)\n0<(0=V0,1=V1,2=V2,3=.((V3,V4,V5,V6,f0/4,),V7,),4=V8,5=V9,):all(c1/1(0=V5,),cut(),1'=(.(V5,V6,),V2,),1'=(V9,V4,),1'=(V0,V8,),)\n0<1<(0=V0,1=V1,2=V2,3=.((V3,V4,V5,V6,f0/4,),V7,),4=V8,5=V9,):all(7'findall((V10,V11,V12,.(V5,V6,),f0/4,),+0(c2/6(0=V12,1=V5,2=V11,3=V1,4=V10,5=V4,),),V13,),c3/3(0=V13,1=V7,2=V14,),2'is(V15,1'+(1,V8,),),own(0=V0,1=.(V5,V1,),2=V2,3=V14,4=V15,5=V9,),)", order: &[3, 1, 4, 0, 2, 5], names: &[("node", 4)], calls: &[Callee::Library("memberchk", 2, &[0, 1]), Callee::Parameter(0, &[0]), Callee::Member(1, &[3, 0, 4, 2, 5, 1]), Callee::Member(2, &[0, 1, 2])] },
    Member { name: "child/6", glance: 0xf3fd3bef723449c3, text: "/6\n(0=V0,1=V1,2=V2,3=V3,4=V4,5=V5,):all(c0/3(0=V1,1=V0,2=V6,),not(c1/2(0=V0,1=V3,),),c2/2(0=V7,1=V0,),2'is(V2,1'+(V6,V5,),),2'is(V4,1'+(V7,V2,),),)", order: &[3, 0, 4, 2, 5, 1], names: &[], calls: &[Callee::Parameter(1, &[0, 1, 2]), Callee::Library("memberchk", 2, &[0, 1]), Callee::Parameter(2, &[1, 0])] },
    Member { name: "insert_all/3", glance: 0x247c47757a20cf30, text: "/3\n(0=[],1=V0,2=V0,):all()\n(0=.(V0,V1,),1=V2,2=V3,):all(c0/3(0=V0,1=V2,2=V4,),own(0=V1,1=V4,2=V3,),)", order: &[0, 1, 2], names: &[], calls: &[Callee::Member(3, &[1, 0, 2])] },
    Member { name: "insert_last/3", glance: 0xba06b6bca380609d, text: "/3\n(0=(V0,V1,V2,V3,f0/4,),1=.((V4,V5,V6,V7,f0/4,),V8,),2=V9,):all(tests(1'<(V0,V4,),),cut(),1'=(V9,.((V0,V1,V2,V3,f0/4,),.((V4,V5,V6,V7,f0/4,),V8,),),),)\n(0=V0,1=[],2=.(V0,[],),):all()\n0<(0=(V0,V1,V2,V3,f0/4,),1=.((V4,V5,V6,V7,f0/4,),V8,),2=.((V4,V5,V6,V7,f0/4,),V9,),):all(own(0=(V0,V1,V2,V3,f0/4,),1=V8,2=V9,),)", order: &[1, 0, 2], names: &[("node", 4)], calls: &[] },
]);

/// `alpha_beta/5`
pub const ALPHA_BETA_5: Shape = ("alpha_beta/5", &[
    Member { name: "alpha_beta/5", glance: 0x00fd3957fb48c450, text: "/5\n(0=V0,1=V1,2=V2,3=V3,4=V4,):all(c0/2(0=V2,1=.(V5,V6,),),cut(),own(0=V7,1=V1,2=V5,3=V8,4=V4,),c1/8(0=V4,1=V2,2=V5,3=V1,4=V6,5=V7,6=V0,7=V3,),)\n0<(0=V0,1=V1,2=V2,3=V3,4=V4,):all(c2/2(0=V2,1=V0,),)", order: &[4, 1, 0, 3, 2], names: &[], calls: &[Callee::Parameter(0, &[0, 1]), Callee::Member(1, &[5, 1, 2, 4, 0, 3, 7, 6]), Callee::Parameter(1, &[0, 1])] },
    Member { name: "enough/8", glance: 0x7ed80a07c62f7a23, text: "/8\n(0=V0,1=V1,2=V2,3=V3,4=[],5=V4,6=V4,7=V2,):all()\n(0=V0,1=V1,2=V2,3=V3,4=.(V4,V5,),5=V6,6=V7,7=V8,):all(c0/1(0=V1,),tests(1'<(V0,V6,),),cut(),1'=(V8,V2,),1'=(V7,V6,),)\n1<(0=V0,1=V1,2=V2,3=V3,4=.(V4,V5,),5=V6,6=V7,7=V8,):all(c1/1(0=V1,),tests(1'<(V6,V3,),),cut(),1'=(V8,V2,),1'=(V6,V7,),)\n1<2<(0=V0,1=V1,2=V2,3=V3,4=.(V4,V5,),5=V6,6=V7,7=V8,):all(c2/6(0=V6,1=V1,2=V9,3=V0,4=V3,5=V10,),c3/5(0=V11,1=V12,2=V10,3=V4,4=V9,),c4/7(0=V6,1=V2,2=V13,3=V4,4=V11,5=V14,6=V1,),own(0=V0,1=V1,2=V14,3=V3,4=V5,5=V13,6=V7,7=V8,),)", order: &[5, 1, 2, 4, 0, 3, 7, 6], names: &[], calls: &[Callee::Parameter(2, &[0]), Callee::Parameter(3, &[0]), Callee::Member(2, &[1, 0, 4, 3, 2, 5]), Callee::Member(0, &[4, 3, 2, 0, 1]), Callee::Member(3, &[2, 1, 6, 3, 4, 5, 0])] },
    Member { name: "bounds/6", glance: 0xbaf593767c4dc02d, text: "/6\n(0=V0,1=V1,2=V2,3=V3,4=V4,5=V5,):all(c0/1(0=V1,),cut(),2'is(V2,3'max(V0,V4,),),1'=(V5,V3,),)\n0<(0=V0,1=V1,2=V2,3=V3,4=V2,5=V4,):all(2'is(V4,3'min(V0,V3,),),)", order: &[1, 0, 4, 3, 2, 5], names: &[], calls: &[Callee::Parameter(2, &[0])] },
    Member { name: "better/7", glance: 0x98367fcfa5f84613, text: "/7\n(0=V0,1=V1,2=V2,3=V3,4=V4,5=V5,6=V6,):all(c0/1(0=V6,),tests(1'<(V0,V4,),),cut(),1'=(V3,V5,),1'=(V4,V2,),)\n0<(0=V0,1=V1,2=V2,3=V3,4=V4,5=V5,6=V6,):all(c1/1(0=V6,),tests(1'<(V4,V0,),),cut(),1'=(V5,V3,),1'=(V2,V4,),)\n0<1<(0=V0,1=V1,2=V0,3=V2,4=V3,5=V1,6=V4,):all()", order: &[2, 1, 6, 3, 4, 5, 0], names: &[], calls: &[Callee::Parameter(2, &[0]), Callee::Parameter(3, &[0])] },
]);

/// `append/3`
pub const APPEND_3: Shape = ("append/3", &[
    Member { name: "append/3", glance: 0x93d37fa409075200, text: "/3\n(0=[],1=V0,2=V0,):all()\n(0=.(V0,V1,),1=.(V0,V2,),2=V3,):all(own(0=V1,1=V2,2=V3,),)", order: &[0, 2, 1], names: &[], calls: &[] },
]);

/// `attack/3`
pub const ATTACK_3: Shape = ("attack/3", &[
    Member { name: "attack/3", glance: 0xae22c45c244259e9, text: "/3\n(0=.(V0,V1,),1=V2,2=V3,):all(2'is(V2,1'+(V3,V0,),),)\n0<(0=.(V0,V1,),1=V2,2=V3,):all(2'is(V2,1'-(V0,V3,),),)\n0<1<(0=.(V0,V1,),1=V2,2=V3,):all(2'is(V4,1'+(1,V3,),),own(0=V1,1=V2,2=V4,),)", order: &[2, 0, 1], names: &[], calls: &[] },
]);

/// `attack_abs/3`
pub const ATTACK_ABS_3: Shape = ("attack_abs/3", &[
    Member { name: "attack_abs/3", glance: 0x18f83f839dcf9f17, text: "/3\n(0=V0,1=.(V1,V2,),2=V3,):all(tests(3'=:=(3'abs(1'-(V3,V1,),),V0,),),)\n0<(0=V0,1=.(V1,V2,),2=V3,):all(2'is(V4,1'+(1,V0,),),own(0=V4,1=V2,2=V3,),)", order: &[1, 2, 0], names: &[], calls: &[] },
]);

/// `attack_equal/3`
pub const ATTACK_EQUAL_3: Shape = ("attack_equal/3", &[
    Member { name: "attack_equal/3", glance: 0xf0b2d74daceb85f5, text: "/3\n(0=.(V0,V1,),1=V2,2=V3,):all(tests(3'=:=(V3,1'+(V0,V2,),),),)\n0<(0=.(V0,V1,),1=V2,2=V3,):all(tests(3'=:=(V3,1'-(V0,V2,),),),)\n0<1<(0=.(V0,V1,),1=V2,2=V3,):all(2'is(V4,1'+(1,V2,),),own(0=V1,1=V4,2=V3,),)", order: &[2, 1, 0], names: &[], calls: &[] },
]);

/// `attack_equal_or/3`
pub const ATTACK_EQUAL_OR_3: Shape = ("attack_equal_or/3", &[
    Member { name: "attack_equal_or/3", glance: 0x3bd146dd74ce8c7f, text: "/3\n(0=V0,1=.(V1,V2,),2=V3,):all(or(tests(3'=:=(V3,1'+(V0,V1,),),),tests(3'=:=(V3,1'-(V1,V0,),),),),)\n0<(0=V0,1=.(V1,V2,),2=V3,):all(2'is(V4,1'+(1,V0,),),own(0=V4,1=V2,2=V3,),)", order: &[1, 2, 0], names: &[], calls: &[] },
]);

/// `attack_or/3`
pub const ATTACK_OR_3: Shape = ("attack_or/3", &[
    Member { name: "attack_or/3", glance: 0xf94133ebec256073, text: "/3\n(0=V0,1=V1,2=.(V2,V3,),):all(or(2'is(V0,1'+(V2,V1,),),2'is(V0,1'-(V2,V1,),),),)\n0<(0=V0,1=V1,2=.(V2,V3,),):all(2'is(V4,1'+(1,V1,),),own(0=V0,1=V4,2=V3,),)", order: &[0, 1, 2], names: &[], calls: &[] },
]);

/// `attacks/2`
pub const ATTACKS_2: Shape = ("attacks/2", &[
    Member { name: "attacks/2", glance: 0xc577ef91f05b55e8, text: "/2\n(0=V0,1=V1,):all(c0/3(0=1,1=V0,2=V1,),)", order: &[0, 1], names: &[], calls: &[Callee::Library("$attack", 3, &[1, 0, 2])] },
]);

/// `best_first/3`
pub const BEST_FIRST_3: Shape = ("best_first/3", &[
    Member { name: "best_first/3", glance: 0x85ea9bd8e80bd9cf, text: "/3\n(0=V0,1=V1,2=V2,):all(c0/2(0=V3,1=V2,),c1/4(0=.((V3,0,V2,[],f0/4,),[],),1=V0,2=V1,3=0,),)", order: &[2, 1, 0], names: &[("узел", 4)], calls: &[Callee::Member(1, &[1, 0]), Callee::Member(2, &[0, 3, 1, 2])] },
    Member { name: "estimate/2", glance: 0x66514546fdfe2a28, text: "/2\n(0=V0,1=.(V1,V2,),):all(c0/2(0=V3,1=.(V1,V2,),),c1/2(0=.(V1,V2,),1=V4,),2'is(V0,1'+(V3,1'*(V4,3,),),),)", order: &[1, 0], names: &[], calls: &[Callee::Member(3, &[1, 0]), Callee::Member(4, &[0, 1])] },
    Member { name: "expand/4", glance: 0x193d2e552bc23bb6, text: "/4\n(0=.((V0,V1,V2,V3,f0/4,),V4,),1=V5,2=.(V2,V3,),3=V5,):all(c0/1(0=V2,),)\n0<(0=.((V0,V1,V2,V3,f0/4,),V4,),1=V5,2=V6,3=V7,):all(not(c0/1(0=V2,),),7'findall((V8,V9,V10,.(V2,V3,),f0/4,),+0(c1/6(0=V8,1=V10,2=V2,3=V9,4=V1,5=V3,),),V11,),c2/3(0=V4,1=V12,2=V11,),2'is(V13,1'+(V7,1,),),own(0=V12,1=V5,2=V6,3=V13,),)", order: &[0, 3, 1, 2], names: &[("узел", 4)], calls: &[Callee::Member(5, &[0]), Callee::Member(6, &[5, 3, 0, 4, 1, 2]), Callee::Member(7, &[1, 2, 0])] },
    Member { name: "sum_of_distances/2", glance: 0xcd3c550116e3572d, text: "/2\n(0=V0,1=.(V1,V2,),):all(c0/1(0=.(V3,V4,),),c1/4(0=V4,1=0,2=V0,3=V2,),)", order: &[1, 0], names: &[], calls: &[Callee::Member(5, &[0]), Callee::Member(8, &[1, 2, 3, 0])] },
    Member { name: "order/2", glance: 0x99b4fc0333920bd7, text: "/2\n(0=.(V0,.(V1,V2,),),1=V3,):all(c0/3(0=V4,1=.(V1,V2,),2=V1,),2'is(V3,V4,),)", order: &[0, 1], names: &[], calls: &[Callee::Member(9, &[2, 0, 1])] },
    Member { name: "final/1", glance: 0xb01dbb7ca0a9accd, text: "/1\n(0=.((2,2,f0/2,),.((1,3,f0/2,),.((2,3,f0/2,),.((3,3,f0/2,),.((3,2,f0/2,),.((3,1,f0/2,),.((2,1,f0/2,),.((1,1,f0/2,),.((1,2,f0/2,),[],),),),),),),),),),):all()", order: &[0], names: &[("/", 2)], calls: &[] },
    Member { name: "successor/6", glance: 0xf3fd3bef723449c3, text: "/6\n(0=V0,1=V1,2=V2,3=V3,4=V4,5=V5,):all(c0/3(0=V1,1=V6,2=V2,),not(c1/2(0=V5,1=V1,),),2'is(V3,1'+(V6,V4,),),c2/2(0=V7,1=V1,),2'is(V0,1'+(V7,V3,),),)", order: &[5, 3, 0, 4, 1, 2], names: &[], calls: &[Callee::Member(10, &[1, 2, 0]), Callee::Library("member", 2, &[1, 0]), Callee::Member(1, &[1, 0])] },
    Member { name: "insert_nodes/3", glance: 0x247c47757a20cf30, text: "/3\n(0=V0,1=V0,2=[],):all()\n(0=V0,1=V1,2=.(V2,V3,),):all(own(0=V0,1=V4,2=V3,),c0/3(0=V2,1=V1,2=V4,),)", order: &[1, 2, 0], names: &[], calls: &[Callee::Member(11, &[1, 2, 0])] },
    Member { name: "distances/4", glance: 0x085f95b2a065769e, text: "/4\n(0=.(V0,V1,),1=V2,2=V3,3=.(V4,V5,),):all(c0/3(0=V4,1=V0,2=V6,),2'is(V7,1'+(V6,V2,),),own(0=V1,1=V7,2=V3,3=V5,),)\n(0=[],1=V0,2=V0,3=[],):all()", order: &[1, 2, 3, 0], names: &[], calls: &[Callee::Member(12, &[0, 1, 2])] },
    Member { name: "order/3", glance: 0x25af2f6fb3688a5c, text: "/3\n(0=V0,1=.(V1,.(V2,V3,),),2=V4,):all(c0/3(0=V1,1=V5,2=V2,),own(0=V6,1=.(V2,V3,),2=V4,),2'is(V0,1'+(V6,V5,),),)\n0<(0=V0,1=.(V1,[],),2=V2,):all(c0/3(0=V1,1=V0,2=V2,),)", order: &[2, 0, 1], names: &[], calls: &[Callee::Member(13, &[0, 2, 1])] },
    Member { name: "slide/3", glance: 0x706173e597589938, text: "/3\n(0=.(V0,V1,),1=1,2=.(V2,V3,),):all(c0/4(0=V2,1=V3,2=V0,3=V1,),)", order: &[1, 2, 0], names: &[], calls: &[Callee::Member(14, &[0, 2, 1, 3])] },
    Member { name: "insert_node/3", glance: 0x995dad14d93009ac, text: "/3\n(0=(V0,V1,V2,V3,f0/4,),1=V4,2=.((V5,V6,V7,V8,f0/4,),V9,),):all(tests(2'=<(V0,V5,),),cut(),1'=(.((V0,V1,V2,V3,f0/4,),.((V5,V6,V7,V8,f0/4,),V9,),),V4,),)\n(0=V0,1=.(V0,[],),2=[],):all()\n0<(0=(V0,V1,V2,V3,f0/4,),1=.((V4,V5,V6,V7,f0/4,),V8,),2=.((V4,V5,V6,V7,f0/4,),V9,),):all(own(0=(V0,V1,V2,V3,f0/4,),1=V8,2=V9,),)", order: &[1, 2, 0], names: &[("узел", 4)], calls: &[] },
    Member { name: "distance/3", glance: 0xd1ac7c47e93fc4ec, text: "/3\n(0=(V0,V1,f0/2,),1=(V2,V3,f0/2,),2=V4,):all(2'is(V4,1'+(3'abs(1'-(V1,V3,),),3'abs(1'-(V0,V2,),),),),)", order: &[0, 1, 2], names: &[("/", 2)], calls: &[] },
    Member { name: "score/3", glance: 0x89eaa14b490c637f, text: "/3\n(0=(2,2,f0/2,),1=1,2=V0,):all(cut(),)\n0<(0=(1,3,f0/2,),1=0,2=(2,3,f0/2,),):all(cut(),)\n0<1<(0=(2,3,f0/2,),1=0,2=(3,3,f0/2,),):all(cut(),)\n0<1<2<(0=(3,3,f0/2,),1=0,2=(3,2,f0/2,),):all(cut(),)\n0<1<2<3<(0=(3,2,f0/2,),1=0,2=(3,1,f0/2,),):all(cut(),)\n0<1<2<3<4<(0=(3,1,f0/2,),1=0,2=(2,1,f0/2,),):all(cut(),)\n0<1<2<3<4<5<(0=(2,1,f0/2,),1=0,2=(1,1,f0/2,),):all(cut(),)\n0<1<2<3<4<5<6<(0=(1,1,f0/2,),1=0,2=(1,2,f0/2,),):all(cut(),)\n0<1<2<3<4<5<6<7<(0=(1,2,f0/2,),1=0,2=(1,3,f0/2,),):all(cut(),)\n0<1<2<3<4<5<6<7<8<(0=V0,1=2,2=V1,):all()", order: &[0, 2, 1], names: &[("/", 2)], calls: &[] },
    Member { name: "swap/4", glance: 0xc4ab726798558c1b, text: "/4\n(0=V0,1=.(V1,V2,),2=V1,3=.(V0,V2,),):all(c0/3(0=V0,1=1,2=V1,),)\n0<(0=V0,1=.(V1,V2,),2=V3,3=.(V1,V4,),):all(own(0=V0,1=V2,2=V3,3=V4,),)", order: &[0, 2, 1, 3], names: &[], calls: &[Callee::Member(12, &[0, 2, 1])] },
]);

/// `both/3`
pub const BOTH_3: Shape = ("both/3", &[
    Member { name: "both/3", glance: 0x08034ee9912f59ed, text: "/3\n(0=[],1=V0,2=[],):all()\n(0=.(V0,V1,),1=V2,2=.(V0,V3,),):all(c0/2(0=V0,1=V2,),cut(),own(0=V1,1=V2,2=V3,),)\n1<(0=.(V0,V1,),1=V2,2=V3,):all(own(0=V1,1=V2,2=V3,),)", order: &[0, 1, 2], names: &[], calls: &[Callee::Library("member", 2, &[0, 1])] },
]);

/// `both_if/3`
pub const BOTH_IF_3: Shape = ("both_if/3", &[
    Member { name: "both_if/3", glance: 0xf893b4e330ae2514, text: "/3\n(0=V0,1=[],2=[],):all()\n(0=V0,1=V1,2=.(V2,V3,),):all(if(c0/2(0=V0,1=V2,),1'=(V1,.(V2,V4,),),1'=(V1,V4,),),own(0=V0,1=V4,2=V3,),)", order: &[1, 2, 0], names: &[], calls: &[Callee::Library("memberchk", 2, &[1, 0])] },
]);

/// `bounded/5`
pub const BOUNDED_5: Shape = ("bounded/5", &[
    Member { name: "bounded/5", glance: 0x8cfbbcdd80bf594f, text: "/5\n(0=V0,1=V1,2=V2,3=V3,4=V4,):all(or(all(c0/2(0=V5,1=V3,),cut(),c1/5(0=V1,1=V2,2=V0,3=V4,4=V5,),),c2/2(0=V3,1=V1,),),)", order: &[3, 4, 2, 0, 1], names: &[], calls: &[Callee::Parameter(0, &[1, 0]), Callee::Member(1, &[4, 2, 3, 1, 0]), Callee::Parameter(1, &[0, 1])] },
    Member { name: "bounded_best/5", glance: 0x4ea8e89cb00b0775, text: "/5\n(0=V0,1=V1,2=V2,3=V3,4=.(V4,V5,),):all(c0/5(0=V6,1=V3,2=V1,3=V4,4=V7,),c1/7(0=V2,1=V7,2=V0,3=V4,4=V5,5=V1,6=V3,),)", order: &[4, 2, 3, 1, 0], names: &[], calls: &[Callee::Member(0, &[3, 1, 2, 0, 4]), Callee::Member(2, &[5, 4, 6, 3, 0, 2, 1])] },
    Member { name: "good_enough/7", glance: 0x2c5ec09e6d9fa875, text: "/7\n(0=V0,1=V1,2=V1,3=V0,4=[],5=V2,6=V3,):all(cut(),)\n0<(0=V0,1=V1,2=V1,3=V0,4=V2,5=V3,6=V4,):all(or(all(c0/1(0=V0,),tests(1'<(V3,V1,),),cut(),),all(c1/1(0=V0,),tests(1'<(V1,V4,),),cut(),),),)\n0<1<(0=V0,1=V1,2=V2,3=V3,4=V4,5=V5,6=V6,):all(c2/6(0=V3,1=V7,2=V6,3=V1,4=V5,5=V8,),c3/5(0=V7,1=V9,2=V10,3=V8,4=V4,),c4/6(0=V9,1=V1,2=V3,3=V10,4=V2,5=V0,),)", order: &[5, 4, 6, 3, 0, 2, 1], names: &[], calls: &[Callee::Parameter(2, &[0]), Callee::Parameter(3, &[0]), Callee::Member(3, &[2, 5, 0, 3, 1, 4]), Callee::Member(1, &[2, 4, 3, 1, 0]), Callee::Member(4, &[3, 1, 0, 2, 5, 4])] },
    Member { name: "new_bounds/6", glance: 0xf71c48b24a23c7e3, text: "/6\n(0=V0,1=V1,2=V2,3=V3,4=V1,5=V3,):all(c0/1(0=V0,),tests(1'<(V2,V3,),),cut(),)\n0<(0=V0,1=V1,2=V2,3=V1,4=V3,5=V2,):all(c1/1(0=V0,),tests(1'<(V1,V3,),),cut(),)\n0<1<(0=V0,1=V1,2=V2,3=V3,4=V1,5=V2,):all()", order: &[2, 5, 0, 3, 1, 4], names: &[], calls: &[Callee::Parameter(2, &[0]), Callee::Parameter(3, &[0])] },
    Member { name: "better_of/6", glance: 0x8cb4faff5c8211d1, text: "/6\n(0=V0,1=V1,2=V2,3=V3,4=V1,5=V2,):all(or(all(c0/1(0=V2,),tests(1'<(V0,V1,),),cut(),),all(c1/1(0=V2,),tests(1'<(V1,V0,),),cut(),),),)\n0<(0=V0,1=V1,2=V2,3=V3,4=V0,5=V3,):all()", order: &[3, 1, 0, 2, 5, 4], names: &[], calls: &[Callee::Parameter(2, &[0]), Callee::Parameter(3, &[0])] },
]);

/// `breadth_all_paths/2`
pub const BREADTH_ALL_PATHS_2: Shape = ("breadth_all_paths/2", &[
    Member { name: "breadth_all_paths/2", glance: 0x8a6a28c5d86537d6, text: "/2\n(0=.(V0,V1,),1=.(.(V0,V1,),V2,),):all(c0/1(0=V0,),)\n0<(0=V0,1=.(V1,V2,),):all(c1/2(0=V1,1=V3,),c2/3(0=V3,1=V2,2=V4,),own(0=V0,1=V4,),)", order: &[1, 0], names: &[], calls: &[Callee::Parameter(0, &[0]), Callee::Member(1, &[0, 1]), Callee::Library("append", 3, &[1, 0, 2])] },
    Member { name: "extend_all/2", glance: 0xbd276746abb81b97, text: "/2\n(0=.(V0,V1,),1=V2,):all(7'findall(.(V3,.(V0,V1,),),+0(all(c0/2(0=V3,1=V0,),not(c1/2(0=.(V0,V1,),1=V3,),),),),V2,),)", order: &[0, 1], names: &[], calls: &[Callee::Parameter(1, &[1, 0]), Callee::Library("member", 2, &[1, 0])] },
]);

/// `breadth_first/3`
pub const BREADTH_FIRST_3: Shape = ("breadth_first/3", &[
    Member { name: "breadth_first/3", glance: 0x28cd8d8fc5d4e9d3, text: "/3\n(0=V0,1=V1,2=V2,):all(c0/4(0=V3,1=.(.(V2,[],),V4,),2=V4,3=V1,),c1/3(0=V0,1=V3,2=[],),)", order: &[2, 0, 1], names: &[], calls: &[Callee::Member(1, &[3, 1, 2, 0]), Callee::Member(2, &[2, 0, 1])] },
    Member { name: "wider/4", glance: 0x3babbec90a6d42a2, text: "/4\n(0=V0,1=V1,2=V2,3=V3,):all(3'\\==(V2,V1,),1'=(.(V4,V5,),V1,),or(all(1'=(V4,.(V6,V7,),),c0/2(0=V3,1=V6,),1'=(V0,V4,),),all(7'findall(V8,+0(c1/3(0=V3,1=V4,2=V8,),),V9,),c2/3(0=V2,1=V9,2=V10,),own(0=V0,1=V5,2=V10,3=V3,),),),)", order: &[3, 1, 2, 0], names: &[], calls: &[Callee::Parameter(0, &[0, 1]), Callee::Member(3, &[0, 1, 2]), Callee::Library("append", 3, &[2, 0, 1])] },
    Member { name: "turn/3", glance: 0x93d37fa409075200, text: "/3\n(0=V0,1=.(V1,V2,),2=V3,):all(own(0=V0,1=V2,2=.(V1,V3,),),)\n(0=V0,1=[],2=V0,):all()", order: &[2, 0, 1], names: &[], calls: &[] },
    Member { name: "longer/3", glance: 0xae26f215b08aa7be, text: "/3\n(0=V0,1=.(V1,V2,),2=.(V3,.(V1,V2,),),):all(c0/3(0=V1,1=V0,2=V3,),not(c1/2(0=V3,1=.(V1,V2,),),),)", order: &[0, 1, 2], names: &[], calls: &[Callee::Parameter(1, &[1, 0, 2]), Callee::Library("memberchk", 2, &[0, 1])] },
]);

/// `breadth_paths/2`
pub const BREADTH_PATHS_2: Shape = ("breadth_paths/2", &[
    Member { name: "breadth_paths/2", glance: 0x8a6a28c5d86537d6, text: "/2\n(0=.(V0,V1,),1=.(.(V0,V1,),V2,),):all(c0/1(0=V0,),)\n0<(0=V0,1=.(V1,V2,),):all(c1/2(0=V1,1=V3,),c2/3(0=V3,1=V2,2=V4,),own(0=V0,1=V4,),)", order: &[1, 0], names: &[], calls: &[Callee::Parameter(0, &[0]), Callee::Member(1, &[0, 1]), Callee::Library("append", 3, &[1, 0, 2])] },
    Member { name: "extend/2", glance: 0x67f1cb4b984746cb, text: "/2\n(0=.(V0,V1,),1=V2,):all(5'bagof(.(V3,.(V0,V1,),),^(all(c0/2(0=V0,1=V3,),not(c1/2(0=V3,1=.(V0,V1,),),),),),V2,),cut(),)\n0<(0=V0,1=[],):all()", order: &[0, 1], names: &[], calls: &[Callee::Parameter(1, &[0, 1]), Callee::Library("member", 2, &[0, 1])] },
]);

/// `bubble/2`
pub const BUBBLE_2: Shape = ("bubble/2", &[
    Member { name: "bubble/2", glance: 0xba7ee8fc1b8d8b96, text: "/2\n(0=V0,1=V1,):all(c0/2(0=V1,1=V2,),cut(),own(0=V0,1=V2,),)\n0<(0=V0,1=V0,):all()", order: &[1, 0], names: &[], calls: &[Callee::Member(1, &[0, 1])] },
    Member { name: "swap/2", glance: 0xa03cfb3df2eb7600, text: "/2\n(0=.(V0,.(V1,V2,),),1=.(V1,.(V0,V2,),),):all(tests(1'<(V1,V0,),),)\n0<(0=.(V0,V1,),1=.(V0,V2,),):all(own(0=V1,1=V2,),)", order: &[0, 1], names: &[], calls: &[] },
]);

/// `bubble_by_append/2`
pub const BUBBLE_BY_APPEND_2: Shape = ("bubble_by_append/2", &[
    Member { name: "bubble_by_append/2", glance: 0xfc3fa1078b8303b6, text: "/2\n(0=V0,1=V1,):all(c0/3(0=V2,1=.(V3,.(V4,V5,),),2=V0,),tests(1'<(V4,V3,),),cut(),c0/3(0=V2,1=.(V4,.(V3,V5,),),2=V6,),own(0=V6,1=V1,),)\n0<(0=V0,1=V0,):all()", order: &[0, 1], names: &[], calls: &[Callee::Library("append", 3, &[0, 1, 2])] },
]);

/// `delete_cut/3`
pub const DELETE_CUT_3: Shape = ("delete_cut/3", &[
    Member { name: "delete_cut/3", glance: 0x077ce8a42b6e73d9, text: "/3\n(0=V0,1=V1,2=.(V0,V2,),):all(cut(),own(0=V0,1=V1,2=V2,),)\n0<(0=V0,1=.(V1,V2,),2=.(V1,V3,),):all(own(0=V0,1=V2,2=V3,),)\n(0=V0,1=[],2=[],):all()", order: &[1, 2, 0], names: &[], calls: &[] },
]);

/// `delete_different/3`
pub const DELETE_DIFFERENT_3: Shape = ("delete_different/3", &[
    Member { name: "delete_different/3", glance: 0x54f6462c30fd9175, text: "/3\n(0=V0,1=[],2=[],):all()\n(0=V0,1=.(V0,V1,),2=V2,):all(own(0=V0,1=V1,2=V2,),)\n1<(0=V0,1=.(V1,V2,),2=.(V1,V3,),):all(2'\\=(V0,V1,),own(0=V0,1=V2,2=V3,),)", order: &[1, 0, 2], names: &[], calls: &[] },
]);

/// `delete_if/3`
pub const DELETE_IF_3: Shape = ("delete_if/3", &[
    Member { name: "delete_if/3", glance: 0x41eaf79819b11e59, text: "/3\n(0=V0,1=V1,2=.(V2,V3,),):all(if(2'\\=(V2,V1,),1'=(.(V2,V4,),V0,),1'=(V4,V0,),),own(0=V4,1=V1,2=V3,),)\n(0=[],1=V0,2=[],):all()", order: &[2, 1, 0], names: &[], calls: &[] },
]);

/// `distances/4`
pub const DISTANCES_4: Shape = ("distances/4", &[
    Member { name: "distances/4", glance: 0x085f95b2a065769e, text: "/4\n(0=[],1=V0,2=V0,3=[],):all()\n(0=.(V0,V1,),1=V2,2=V3,3=.(V4,V5,),):all(c0/3(0=V6,1=V4,2=V0,),2'is(V7,1'+(V2,V6,),),own(0=V1,1=V7,2=V3,3=V5,),)", order: &[1, 2, 3, 0], names: &[], calls: &[Callee::Member(1, &[2, 0, 1])] },
    Member { name: "distance/3", glance: 0xd1ac7c47e93fc4ec, text: "/3\n(0=V0,1=(V1,V2,f0/2,),2=(V3,V4,f0/2,),):all(2'is(V0,1'+(3'abs(1'-(V2,V4,),),3'abs(1'-(V1,V3,),),),),)", order: &[2, 0, 1], names: &[("/", 2)], calls: &[] },
]);

/// `either/3`
pub const EITHER_3: Shape = ("either/3", &[
    Member { name: "either/3", glance: 0x57cee9db868dbfd6, text: "/3\n(0=V0,1=V0,2=[],):all()\n(0=V0,1=V1,2=.(V2,V3,),):all(c0/2(0=V2,1=V1,),cut(),own(0=V0,1=V1,2=V3,),)\n1<(0=.(V0,V1,),1=V2,2=.(V0,V3,),):all(own(0=V1,1=V2,2=V3,),)", order: &[2, 1, 0], names: &[], calls: &[Callee::Library("member", 2, &[0, 1])] },
]);

/// `either_if/3`
pub const EITHER_IF_3: Shape = ("either_if/3", &[
    Member { name: "either_if/3", glance: 0x485f4fd5260c8afd, text: "/3\n(0=[],1=V0,2=V0,):all()\n(0=.(V0,V1,),1=V2,2=V3,):all(if(c0/2(0=V3,1=V0,),1'=(V4,V2,),1'=(.(V0,V4,),V2,),),own(0=V1,1=V4,2=V3,),)", order: &[0, 2, 1], names: &[], calls: &[Callee::Library("memberchk", 2, &[1, 0])] },
]);

/// `estimate/2`
pub const ESTIMATE_2: Shape = ("estimate/2", &[
    Member { name: "estimate/2", glance: 0x66514546fdfe2a28, text: "/2\n(0=V0,1=.(V1,V2,),):all(c0/2(0=V3,1=.(V1,V2,),),c1/2(0=.(V1,V2,),1=V4,),2'is(V0,1'+(V3,1'*(V4,3,),),),)", order: &[1, 0], names: &[], calls: &[Callee::Member(1, &[1, 0]), Callee::Member(2, &[0, 1])] },
    Member { name: "sum_of_distances/2", glance: 0xcd3c550116e3572d, text: "/2\n(0=V0,1=.(V1,V2,),):all(c0/1(0=.(V3,V4,),),c1/4(0=V4,1=0,2=V0,3=V2,),)", order: &[1, 0], names: &[], calls: &[Callee::Member(3, &[0]), Callee::Member(4, &[1, 2, 3, 0])] },
    Member { name: "order/2", glance: 0x99b4fc0333920bd7, text: "/2\n(0=.(V0,.(V1,V2,),),1=V3,):all(c0/3(0=V4,1=.(V1,V2,),2=V1,),2'is(V3,V4,),)", order: &[0, 1], names: &[], calls: &[Callee::Member(5, &[2, 0, 1])] },
    Member { name: "final/1", glance: 0xb01dbb7ca0a9accd, text: "/1\n(0=.((2,2,f0/2,),.((1,3,f0/2,),.((2,3,f0/2,),.((3,3,f0/2,),.((3,2,f0/2,),.((3,1,f0/2,),.((2,1,f0/2,),.((1,1,f0/2,),.((1,2,f0/2,),[],),),),),),),),),),):all()", order: &[0], names: &[("/", 2)], calls: &[] },
    Member { name: "distances/4", glance: 0x085f95b2a065769e, text: "/4\n(0=.(V0,V1,),1=V2,2=V3,3=.(V4,V5,),):all(c0/3(0=V4,1=V0,2=V6,),2'is(V7,1'+(V6,V2,),),own(0=V1,1=V7,2=V3,3=V5,),)\n(0=[],1=V0,2=V0,3=[],):all()", order: &[1, 2, 3, 0], names: &[], calls: &[Callee::Member(6, &[0, 1, 2])] },
    Member { name: "order/3", glance: 0x25af2f6fb3688a5c, text: "/3\n(0=V0,1=.(V1,.(V2,V3,),),2=V4,):all(c0/3(0=V1,1=V5,2=V2,),own(0=V6,1=.(V2,V3,),2=V4,),2'is(V0,1'+(V6,V5,),),)\n0<(0=V0,1=.(V1,[],),2=V2,):all(c0/3(0=V1,1=V0,2=V2,),)", order: &[2, 0, 1], names: &[], calls: &[Callee::Member(7, &[0, 2, 1])] },
    Member { name: "distance/3", glance: 0xd1ac7c47e93fc4ec, text: "/3\n(0=(V0,V1,f0/2,),1=(V2,V3,f0/2,),2=V4,):all(2'is(V4,1'+(3'abs(1'-(V1,V3,),),3'abs(1'-(V0,V2,),),),),)", order: &[0, 1, 2], names: &[("/", 2)], calls: &[] },
    Member { name: "score/3", glance: 0x89eaa14b490c637f, text: "/3\n(0=(2,2,f0/2,),1=1,2=V0,):all(cut(),)\n0<(0=(1,3,f0/2,),1=0,2=(2,3,f0/2,),):all(cut(),)\n0<1<(0=(2,3,f0/2,),1=0,2=(3,3,f0/2,),):all(cut(),)\n0<1<2<(0=(3,3,f0/2,),1=0,2=(3,2,f0/2,),):all(cut(),)\n0<1<2<3<(0=(3,2,f0/2,),1=0,2=(3,1,f0/2,),):all(cut(),)\n0<1<2<3<4<(0=(3,1,f0/2,),1=0,2=(2,1,f0/2,),):all(cut(),)\n0<1<2<3<4<5<(0=(2,1,f0/2,),1=0,2=(1,1,f0/2,),):all(cut(),)\n0<1<2<3<4<5<6<(0=(1,1,f0/2,),1=0,2=(1,2,f0/2,),):all(cut(),)\n0<1<2<3<4<5<6<7<(0=(1,2,f0/2,),1=0,2=(1,3,f0/2,),):all(cut(),)\n0<1<2<3<4<5<6<7<8<(0=V0,1=2,2=V1,):all()", order: &[0, 2, 1], names: &[("/", 2)], calls: &[] },
]);

/// `even_length/1`
pub const EVEN_LENGTH_1: Shape = ("even_length/1", &[
    Member { name: "even_length/1", glance: 0xabac0f95574771e7, text: "/1\n(0=.(V0,V1,),):all(c0/1(0=V1,),)\n(0=[],):all()", order: &[0], names: &[], calls: &[Callee::Member(1, &[0])] },
    Member { name: "odd_length/1", glance: 0x55a09815608c3014, text: "/1\n(0=.(V0,V1,),):all(c0/1(0=V1,),)", order: &[0], names: &[], calls: &[Callee::Member(0, &[0])] },
]);

/// `expand_open/4`
pub const EXPAND_OPEN_4: Shape = ("expand_open/4", &[
    Member { name: "expand_open/4", glance: 0x193d2e552bc23bb6, text: "/4\n(0=.((V0,V1,V2,V3,f0/4,),V4,),1=V5,2=V5,3=.(V2,V3,),):all(c0/1(0=V2,),)\n0<(0=.((V0,V1,V2,V3,f0/4,),V4,),1=V5,2=V6,3=V7,):all(not(c0/1(0=V2,),),7'findall((V8,V9,V10,.(V2,V3,),f0/4,),+0(c1/6(0=V8,1=V10,2=V2,3=V9,4=V1,5=V3,),),V11,),c2/3(0=V11,1=V4,2=V12,),2'is(V13,1'+(1,V5,),),own(0=V12,1=V13,2=V6,3=V7,),)", order: &[0, 2, 3, 1], names: &[("узел", 4)], calls: &[Callee::Parameter(0, &[0]), Callee::Member(1, &[5, 3, 0, 4, 1, 2]), Callee::Member(2, &[0, 1, 2])] },
    Member { name: "follower/6", glance: 0xf3fd3bef723449c3, text: "/6\n(0=V0,1=V1,2=V2,3=V3,4=V4,5=V5,):all(c0/3(0=V1,1=V6,2=V2,),not(c1/2(0=V5,1=V1,),),2'is(V3,1'+(V6,V4,),),c2/2(0=V7,1=V1,),2'is(V0,1'+(V7,V3,),),)", order: &[5, 3, 0, 4, 1, 2], names: &[], calls: &[Callee::Parameter(1, &[1, 2, 0]), Callee::Library("member", 2, &[1, 0]), Callee::Parameter(2, &[1, 0])] },
    Member { name: "insert_nodes/3", glance: 0x247c47757a20cf30, text: "/3\n(0=.(V0,V1,),1=V2,2=V3,):all(own(0=V1,1=V2,2=V4,),c0/3(0=V3,1=V0,2=V4,),)\n(0=[],1=V0,2=V0,):all()", order: &[0, 1, 2], names: &[], calls: &[Callee::Member(3, &[2, 1, 0])] },
    Member { name: "insert_node/3", glance: 0x995dad14d93009ac, text: "/3\n(0=V0,1=(V1,V2,V3,V4,f0/4,),2=.((V5,V6,V7,V8,f0/4,),V9,),):all(tests(2'=<(V1,V5,),),cut(),1'=(.((V1,V2,V3,V4,f0/4,),.((V5,V6,V7,V8,f0/4,),V9,),),V0,),)\n(0=.(V0,[],),1=V0,2=[],):all()\n0<(0=.((V0,V1,V2,V3,f0/4,),V4,),1=(V5,V6,V7,V8,f0/4,),2=.((V0,V1,V2,V3,f0/4,),V9,),):all(own(0=V4,1=(V5,V6,V7,V8,f0/4,),2=V9,),)", order: &[2, 1, 0], names: &[("узел", 4)], calls: &[] },
]);

/// `flat_atomic/2`
pub const FLAT_ATOMIC_2: Shape = ("flat_atomic/2", &[
    Member { name: "flat_atomic/2", glance: 0x5aab86e8cc92a8e9, text: "/2\n(0=[],1=[],):all()\n(0=.(V0,V1,),1=V2,):all(own(0=V0,1=V3,),own(0=V1,1=V4,),c0/3(0=V4,1=V3,2=V2,),)\n1<(0=V0,1=.(V0,[],),):all(6'atomic(V0,),2'\\=([],V0,),)", order: &[0, 1], names: &[], calls: &[Callee::Library("append", 3, &[1, 0, 2])] },
]);

/// `flat_atomic_other/2`
pub const FLAT_ATOMIC_OTHER_2: Shape = ("flat_atomic_other/2", &[
    Member { name: "flat_atomic_other/2", glance: 0xc8406be3a4ec4d84, text: "/2\n(0=V0,1=.(V1,V2,),):all(own(0=V3,1=V1,),own(0=V4,1=V2,),c0/3(0=V4,1=V3,2=V0,),)\n0<(0=.(V0,[],),1=V0,):all(6'atomic(V0,),3'\\==([],V0,),)\n(0=[],1=[],):all()", order: &[1, 0], names: &[], calls: &[Callee::Library("append", 3, &[1, 0, 2])] },
]);

/// `flat_cut/2`
pub const FLAT_CUT_2: Shape = ("flat_cut/2", &[
    Member { name: "flat_cut/2", glance: 0xa4463e6b63b69e9a, text: "/2\n(0=[],1=[],):all(cut(),)\n(0=.(V0,V1,),1=V2,):all(cut(),own(0=V0,1=V3,),own(0=V1,1=V4,),c0/3(0=V4,1=V3,2=V2,),)\n1<(0=V0,1=.(V0,[],),):all()", order: &[0, 1], names: &[], calls: &[Callee::Library("append", 3, &[1, 0, 2])] },
]);

/// `flat_different/2`
pub const FLAT_DIFFERENT_2: Shape = ("flat_different/2", &[
    Member { name: "flat_different/2", glance: 0x48dd6f1adb9eed9a, text: "/2\n(0=V0,1=.(V1,V2,),):all(own(0=V3,1=V1,),own(0=V4,1=V2,),c0/3(0=V4,1=V3,2=V0,),)\n(0=[],1=[],):all()\n0<(0=.(V0,[],),1=V0,):all(2'\\=(V0,[],),2'\\=(V0,.(V1,V2,),),)", order: &[1, 0], names: &[], calls: &[Callee::Library("append", 3, &[1, 0, 2])] },
]);

/// `flat_of_lists/2`
pub const FLAT_OF_LISTS_2: Shape = ("flat_of_lists/2", &[
    Member { name: "flat_of_lists/2", glance: 0x967d1fe01c356dc0, text: "/2\n(0=V0,1=.(V1,V2,),):all(7'is_list(V1,),cut(),own(0=V3,1=V1,),own(0=V4,1=V2,),c0/3(0=V4,1=V0,2=V3,),)\n(0=[],1=[],):all()\n0<(0=.(V0,V1,),1=.(V0,V2,),):all(own(0=V1,1=V2,),)", order: &[1, 0], names: &[], calls: &[Callee::Library("append", 3, &[1, 2, 0])] },
]);

/// `flat_onto/3`
pub const FLAT_ONTO_3: Shape = ("flat_onto/3", &[
    Member { name: "flat_onto/3", glance: 0x113ce2d7684a22ee, text: "/3\n(0=V0,1=[],2=V0,):all(cut(),)\n(0=V0,1=.(V1,V2,),2=V3,):all(cut(),own(0=V4,1=V2,2=V3,),own(0=V0,1=V1,2=V4,),)\n0<1<(0=.(V0,V1,),1=V0,2=V1,):all()", order: &[2, 0, 1], names: &[], calls: &[] },
]);

/// `insert_above/3`
pub const INSERT_ABOVE_3: Shape = ("insert_above/3", &[
    Member { name: "insert_above/3", glance: 0xd33bf9232ea68163, text: "/3\n(0=.(V0,V1,),1=.(V0,V2,),2=V3,):all(tests(1'<(V0,V3,),),cut(),own(0=V1,1=V2,2=V3,),)\n0<(0=V0,1=.(V1,V0,),2=V1,):all()", order: &[1, 2, 0], names: &[], calls: &[] },
]);

/// `insert_before/3`
pub const INSERT_BEFORE_3: Shape = ("insert_before/3", &[
    Member { name: "insert_before/3", glance: 0x5f38bba34becf80c, text: "/3\n(0=V0,1=.(V1,V2,),2=.(V0,.(V1,V2,),),):all(tests(2'=<(V0,V1,),),cut(),)\n0<(0=V0,1=.(V1,V2,),2=.(V1,V3,),):all(own(0=V0,1=V2,2=V3,),)\n(0=V0,1=[],2=.(V0,[],),):all()", order: &[0, 1, 2], names: &[], calls: &[] },
]);

/// `insert_behind/3`
pub const INSERT_BEHIND_3: Shape = ("insert_behind/3", &[
    Member { name: "insert_behind/3", glance: 0x55825ed4a77aed3a, text: "/3\n(0=.(V0,V1,),1=.(V0,V2,),2=V3,):all(tests(2'=<(V0,V3,),),own(0=V1,1=V2,2=V3,),)\n0<(0=.(V0,V1,),1=.(V2,.(V0,V1,),),2=V2,):all(tests(1'<(V2,V0,),),)\n(0=[],1=.(V0,[],),2=V0,):all()", order: &[1, 2, 0], names: &[], calls: &[] },
]);

/// `insert_greater/3`
pub const INSERT_GREATER_3: Shape = ("insert_greater/3", &[
    Member { name: "insert_greater/3", glance: 0xe11470c4efa4b08c, text: "/3\n(0=.(V0,V1,),1=.(V0,V2,),2=V3,):all(c0/2(0=V0,1=V3,),cut(),own(0=V1,1=V2,2=V3,),)\n0<(0=V0,1=.(V1,V0,),2=V1,):all()", order: &[1, 2, 0], names: &[], calls: &[Callee::Member(1, &[1, 0])] },
    Member { name: "greater/2", glance: 0x78f416b5e1ada27b, text: "/2\n(0=V0,1=V1,):all(tests(1'<(V0,V1,),),)", order: &[1, 0], names: &[], calls: &[] },
]);

/// `insert_last/3`
pub const INSERT_LAST_3: Shape = ("insert_last/3", &[
    Member { name: "insert_last/3", glance: 0xba06b6bca380609d, text: "/3\n(0=.((V0,V1,V2,V3,f0/4,),V4,),1=(V5,V6,V7,V8,f0/4,),2=V9,):all(tests(1'<(V5,V0,),),cut(),1'=(V9,.((V5,V6,V7,V8,f0/4,),.((V0,V1,V2,V3,f0/4,),V4,),),),)\n0<(0=.((V0,V1,V2,V3,f0/4,),V4,),1=(V5,V6,V7,V8,f0/4,),2=.((V0,V1,V2,V3,f0/4,),V9,),):all(own(0=V4,1=(V5,V6,V7,V8,f0/4,),2=V9,),)\n(0=[],1=V0,2=.(V0,[],),):all()", order: &[0, 1, 2], names: &[("node", 4)], calls: &[] },
]);

/// `insert_node/3`
pub const INSERT_NODE_3: Shape = ("insert_node/3", &[
    Member { name: "insert_node/3", glance: 0x995dad14d93009ac, text: "/3\n(0=V0,1=[],2=.(V0,[],),):all()\n(0=(V0,V1,V2,V3,f0/4,),1=.((V4,V5,V6,V7,f0/4,),V8,),2=V9,):all(tests(2'=<(V0,V4,),),cut(),1'=(V9,.((V0,V1,V2,V3,f0/4,),.((V4,V5,V6,V7,f0/4,),V8,),),),)\n1<(0=(V0,V1,V2,V3,f0/4,),1=.((V4,V5,V6,V7,f0/4,),V8,),2=.((V4,V5,V6,V7,f0/4,),V9,),):all(own(0=(V0,V1,V2,V3,f0/4,),1=V8,2=V9,),)", order: &[1, 0, 2], names: &[("узел", 4)], calls: &[] },
]);

/// `insert_open/3`
pub const INSERT_OPEN_3: Shape = ("insert_open/3", &[
    Member { name: "insert_open/3", glance: 0x55825ed4a77aed3a, text: "/3\n(0=.(V0,[],),1=V0,2=[],):all()\n(0=.(V0,V1,),1=V2,2=.(V0,V3,),):all(tests(1'<(V0,V2,),),own(0=V1,1=V2,2=V3,),)\n1<(0=.(V0,.(V1,V2,),),1=V0,2=.(V1,V2,),):all(tests(2'=<(V0,V1,),),)", order: &[2, 0, 1], names: &[], calls: &[] },
]);

/// `insert_stops/3`
pub const INSERT_STOPS_3: Shape = ("insert_stops/3", &[
    Member { name: "insert_stops/3", glance: 0x55825ed4a77aed3a, text: "/3\n(0=V0,1=.(V0,.(V1,V2,),),2=.(V1,V2,),):all(tests(2'=<(V0,V1,),),)\n0<(0=V0,1=.(V1,V2,),2=.(V1,V3,),):all(tests(1'<(V1,V0,),),own(0=V0,1=V2,2=V3,),)\n(0=V0,1=.(V0,[],),2=[],):all()", order: &[0, 2, 1], names: &[], calls: &[] },
]);

/// `insert_stops_behind/3`
pub const INSERT_STOPS_BEHIND_3: Shape = ("insert_stops_behind/3", &[
    Member { name: "insert_stops_behind/3", glance: 0x55825ed4a77aed3a, text: "/3\n(0=.(V0,V1,),1=V2,2=.(V2,.(V0,V1,),),):all(tests(1'<(V2,V0,),),)\n0<(0=.(V0,V1,),1=V2,2=.(V0,V3,),):all(tests(2'=<(V0,V2,),),own(0=V1,1=V2,2=V3,),)\n(0=[],1=V0,2=.(V0,[],),):all()", order: &[1, 0, 2], names: &[], calls: &[] },
]);

/// `last/2`
pub const LAST_2: Shape = ("last/2", &[
    Member { name: "last/2", glance: 0x0c1cf015cde3507f, text: "/2\n(0=.(V0,[],),1=V0,):all()\n0<(0=.(V0,V1,),1=V2,):all(own(0=V1,1=V2,),)", order: &[0, 1], names: &[], calls: &[] },
]);

/// `last_before/3`
pub const LAST_BEFORE_3: Shape = ("last_before/3", &[
    Member { name: "last_before/3", glance: 0xe59bf99f3d697c8e, text: "/3\n(0=V0,1=.(V1,V2,),2=V3,):all(own(0=V0,1=V2,2=V1,),)\n(0=V0,1=[],2=V0,):all()", order: &[2, 0, 1], names: &[], calls: &[] },
]);

/// `last_by_append/2`
pub const LAST_BY_APPEND_2: Shape = ("last_by_append/2", &[
    Member { name: "last_by_append/2", glance: 0xd13f4288d936325b, text: "/2\n(0=V0,1=V1,):all(c0/3(0=.(V0,[],),1=V2,2=V1,),)", order: &[1, 0], names: &[], calls: &[Callee::Library("append", 3, &[1, 0, 2])] },
]);

/// `len/2`
pub const LEN_2: Shape = ("len/2", &[
    Member { name: "len/2", glance: 0x5927d6cabaf59911, text: "/2\n(0=V0,1=.(V1,V2,),):all(own(0=V3,1=V2,),2'is(V0,1'+(1,V3,),),)\n(0=0,1=[],):all()", order: &[1, 0], names: &[], calls: &[] },
]);

/// `len_from/3`
pub const LEN_FROM_3: Shape = ("len_from/3", &[
    Member { name: "len_from/3", glance: 0xf7a05ebb34c459f7, text: "/3\n(0=V0,1=V1,2=.(V2,V3,),):all(2'is(V4,1'+(1,V0,),),own(0=V4,1=V1,2=V3,),)\n(0=V0,1=V0,2=[],):all()", order: &[1, 2, 0], names: &[], calls: &[] },
]);

/// `max_from/3`
pub const MAX_FROM_3: Shape = ("max_from/3", &[
    Member { name: "max_from/3", glance: 0xfb16520f6c94bef2, text: "/3\n(0=V0,1=.(V1,V2,),2=V3,):all(2'is(V4,3'max(V1,V3,),),own(0=V0,1=V2,2=V4,),)\n(0=V0,1=[],2=V0,):all()", order: &[2, 0, 1], names: &[], calls: &[] },
]);

/// `max_from_if/3`
pub const MAX_FROM_IF_3: Shape = ("max_from_if/3", &[
    Member { name: "max_from_if/3", glance: 0x9bbeec34f9f1bb3b, text: "/3\n(0=.(V0,V1,),1=V2,2=V3,):all(tests(1'<(V2,V0,),),cut(),own(0=V1,1=V0,2=V3,),)\n0<(0=.(V0,V1,),1=V2,2=V3,):all(own(0=V1,1=V2,2=V3,),)\n(0=[],1=V0,2=V0,):all()", order: &[0, 1, 2], names: &[], calls: &[] },
]);

/// `max_from_open/3`
pub const MAX_FROM_OPEN_3: Shape = ("max_from_open/3", &[
    Member { name: "max_from_open/3", glance: 0x57eb0a5d37f477f7, text: "/3\n(0=.(V0,V1,),1=V2,2=V3,):all(tests(2'=<(V0,V2,),),own(0=V1,1=V2,2=V3,),)\n0<(0=.(V0,V1,),1=V2,2=V3,):all(tests(1'<(V2,V0,),),own(0=V1,1=V0,2=V3,),)\n(0=[],1=V0,2=V0,):all()", order: &[0, 1, 2], names: &[], calls: &[] },
]);

/// `max_of/2`
pub const MAX_OF_2: Shape = ("max_of/2", &[
    Member { name: "max_of/2", glance: 0x3ba4b021d7eff124, text: "/2\n(0=V0,1=.(V0,[],),):all()\n0<(0=V0,1=.(V1,.(V2,V3,),),):all(own(0=V4,1=.(V2,V3,),),c0/3(0=V1,1=V0,2=V4,),)", order: &[1, 0], names: &[], calls: &[Callee::Member(1, &[0, 2, 1])] },
    Member { name: "max_of_two/3", glance: 0x8ec45335ae95aae0, text: "/3\n(0=V0,1=V0,2=V1,):all(tests(2'=<(V1,V0,),),cut(),)\n0<(0=V0,1=V1,2=V1,):all()", order: &[0, 2, 1], names: &[], calls: &[] },
]);

/// `max_of_if/2`
pub const MAX_OF_IF_2: Shape = ("max_of_if/2", &[
    Member { name: "max_of_if/2", glance: 0xb2d048a529ea5a53, text: "/2\n(0=.(V0,[],),1=V0,):all()\n0<(0=.(V0,V1,),1=V2,):all(own(0=V1,1=V3,),if(tests(1'<(V3,V0,),),1'=(V2,V0,),1'=(V2,V3,),),)", order: &[0, 1], names: &[], calls: &[] },
]);

/// `max_of_is/2`
pub const MAX_OF_IS_2: Shape = ("max_of_is/2", &[
    Member { name: "max_of_is/2", glance: 0x21974885fd0e92e3, text: "/2\n(0=.(V0,[],),1=V0,):all()\n0<(0=.(V0,V1,),1=V2,):all(own(0=V1,1=V3,),2'is(V2,3'max(V3,V0,),),)", order: &[0, 1], names: &[], calls: &[] },
]);

/// `max_of_open/2`
pub const MAX_OF_OPEN_2: Shape = ("max_of_open/2", &[
    Member { name: "max_of_open/2", glance: 0x3ba4b021d7eff124, text: "/2\n(0=V0,1=.(V0,[],),):all()\n0<(0=V0,1=.(V1,.(V2,V3,),),):all(own(0=V4,1=.(V2,V3,),),c0/3(0=V1,1=V0,2=V4,),)", order: &[1, 0], names: &[], calls: &[Callee::Member(1, &[0, 2, 1])] },
    Member { name: "max_of_two_open/3", glance: 0xa312751b83b49155, text: "/3\n(0=V0,1=V0,2=V1,):all(tests(2'=<(V1,V0,),),)\n0<(0=V0,1=V1,2=V1,):all(tests(1'<(V0,V1,),),)", order: &[0, 2, 1], names: &[], calls: &[] },
]);

/// `max_twice/2`
pub const MAX_TWICE_2: Shape = ("max_twice/2", &[
    Member { name: "max_twice/2", glance: 0x10e2f8640d754365, text: "/2\n(0=V0,1=.(V0,[],),):all()\n0<(0=V0,1=.(V0,V1,),):all(own(0=V2,1=V1,),tests(2'=<(V2,V0,),),)\n0<1<(0=V0,1=.(V1,V2,),):all(own(0=V0,1=V2,),tests(1'<(V1,V0,),),)", order: &[1, 0], names: &[], calls: &[] },
]);

/// `max_twice_above/2`
pub const MAX_TWICE_ABOVE_2: Shape = ("max_twice_above/2", &[
    Member { name: "max_twice_above/2", glance: 0x10e2f8640d754365, text: "/2\n(0=V0,1=.(V0,[],),):all()\n0<(0=V0,1=.(V0,V1,),):all(own(0=V2,1=V1,),tests(1'<(V2,V0,),),)\n0<1<(0=V0,1=.(V1,V2,),):all(own(0=V0,1=V2,),tests(2'=<(V1,V0,),),)", order: &[1, 0], names: &[], calls: &[] },
]);

/// `max_twice_last/2`
pub const MAX_TWICE_LAST_2: Shape = ("max_twice_last/2", &[
    Member { name: "max_twice_last/2", glance: 0x10e2f8640d754365, text: "/2\n(0=V0,1=.(V0,[],),):all()\n0<(0=V0,1=.(V1,V2,),):all(own(0=V0,1=V2,),tests(1'<(V1,V0,),),)\n0<1<(0=V0,1=.(V0,V1,),):all(own(0=V2,1=V1,),tests(2'=<(V2,V0,),),)", order: &[1, 0], names: &[], calls: &[] },
]);

/// `max_twice_last_above/2`
pub const MAX_TWICE_LAST_ABOVE_2: Shape = ("max_twice_last_above/2", &[
    Member { name: "max_twice_last_above/2", glance: 0x10e2f8640d754365, text: "/2\n(0=V0,1=.(V0,[],),):all()\n0<(0=V0,1=.(V1,V2,),):all(own(0=V0,1=V2,),tests(2'=<(V1,V0,),),)\n0<1<(0=V0,1=.(V0,V1,),):all(own(0=V2,1=V1,),tests(1'<(V2,V0,),),)", order: &[1, 0], names: &[], calls: &[] },
]);

/// `member/2`
pub const MEMBER_2: Shape = ("member/2", &[
    Member { name: "member/2", glance: 0xf020f133f95b5987, text: "/2\n(0=.(V0,V1,),1=V0,):all()\n0<(0=.(V0,V1,),1=V2,):all(own(0=V1,1=V2,),)", order: &[1, 0], names: &[], calls: &[] },
]);

/// `member_before/3`
pub const MEMBER_BEFORE_3: Shape = ("member_before/3", &[
    Member { name: "member_before/3", glance: 0xc99ffabd68e18596, text: "/3\n(0=V0,1=V0,2=V1,):all()\n0<(0=V0,1=V1,2=.(V2,V3,),):all(own(0=V0,1=V2,2=V3,),)", order: &[1, 2, 0], names: &[], calls: &[] },
]);

/// `member_by_append/2`
pub const MEMBER_BY_APPEND_2: Shape = ("member_by_append/2", &[
    Member { name: "member_by_append/2", glance: 0xb54343a704ae3b63, text: "/2\n(0=V0,1=V1,):all(c0/3(0=.(V1,V2,),1=V3,2=V0,),)", order: &[1, 0], names: &[], calls: &[Callee::Library("append", 3, &[1, 0, 2])] },
]);

/// `member_cut/2`
pub const MEMBER_CUT_2: Shape = ("member_cut/2", &[
    Member { name: "member_cut/2", glance: 0x5cdcd9cd32cc87eb, text: "/2\n(0=.(V0,V1,),1=V0,):all(cut(),)\n0<(0=.(V0,V1,),1=V2,):all(own(0=V1,1=V2,),)", order: &[1, 0], names: &[], calls: &[] },
]);

/// `member_different/2`
pub const MEMBER_DIFFERENT_2: Shape = ("member_different/2", &[
    Member { name: "member_different/2", glance: 0x8c51b8a0becab440, text: "/2\n(0=V0,1=.(V0,V1,),):all()\n0<(0=V0,1=.(V1,V2,),):all(2'\\=(V1,V0,),own(0=V0,1=V2,),)", order: &[0, 1], names: &[], calls: &[] },
]);

/// `merge_below/3`
pub const MERGE_BELOW_3: Shape = ("merge_below/3", &[
    Member { name: "merge_below/3", glance: 0xafb78018e64bc62e, text: "/3\n(0=.(V0,V1,),1=.(V0,V2,),2=.(V3,V4,),):all(tests(1'<(V0,V3,),),cut(),own(0=V1,1=V2,2=.(V3,V4,),),)\n0<(0=.(V0,V1,),1=.(V2,V3,),2=.(V2,V4,),):all(own(0=.(V0,V1,),1=V3,2=V4,),)\n(0=[],1=V0,2=V0,):all()\n2<(0=V0,1=V0,2=[],):all()", order: &[0, 2, 1], names: &[], calls: &[] },
]);

/// `merge_by_value/3`
pub const MERGE_BY_VALUE_3: Shape = ("merge_by_value/3", &[
    Member { name: "merge_by_value/3", glance: 0xdb5158da4924c70e, text: "/3\n(0=V0,1=V0,2=[],):all()\n(0=.(V0,V1,),1=[],2=.(V0,V1,),):all()\n(0=.(V0,V1,),1=.((V2,V3,f0/2,),V4,),2=.((V5,V6,f0/2,),V7,),):all(tests(1'<(V6,V3,),),cut(),1'=((V5,V6,f0/2,),V0,),own(0=V1,1=.((V2,V3,f0/2,),V4,),2=V7,),)\n2<(0=.((V0,V1,f0/2,),V2,),1=.((V0,V1,f0/2,),V3,),2=.((V4,V5,f0/2,),V6,),):all(own(0=V2,1=V3,2=.((V4,V5,f0/2,),V6,),),)", order: &[2, 1, 0], names: &[("move_value", 2)], calls: &[] },
]);

/// `merge_cut/3`
pub const MERGE_CUT_3: Shape = ("merge_cut/3", &[
    Member { name: "merge_cut/3", glance: 0x688647a38eddcc05, text: "/3\n(0=V0,1=[],2=V0,):all(cut(),)\n(0=.(V0,V1,),1=.(V0,V2,),2=.(V3,V4,),):all(tests(2'=<(V0,V3,),),cut(),own(0=V1,1=V2,2=.(V3,V4,),),)\n0<(0=V0,1=V0,2=[],):all(cut(),)\n1<(0=.(V0,V1,),1=.(V2,V3,),2=.(V0,V4,),):all(own(0=V1,1=.(V2,V3,),2=V4,),)", order: &[2, 0, 1], names: &[], calls: &[] },
]);

/// `merge_first/3`
pub const MERGE_FIRST_3: Shape = ("merge_first/3", &[
    Member { name: "merge_first/3", glance: 0x8f0e76711bfb6f3d, text: "/3\n(0=V0,1=[],2=V0,):all()\n0<(0=[],1=V0,2=V0,):all()\n(0=.(V0,V1,),1=.(V2,V3,),2=.(V2,V4,),):all(tests(2'=<(V2,V0,),),cut(),own(0=.(V0,V1,),1=V3,2=V4,),)\n2<(0=.(V0,V1,),1=.(V2,V3,),2=.(V0,V4,),):all(own(0=V1,1=.(V2,V3,),2=V4,),)", order: &[1, 0, 2], names: &[], calls: &[] },
]);

/// `min_from/3`
pub const MIN_FROM_3: Shape = ("min_from/3", &[
    Member { name: "min_from/3", glance: 0xa68a3c93bb677406, text: "/3\n(0=[],1=V0,2=V0,):all()\n(0=.(V0,V1,),1=V2,2=V3,):all(2'is(V4,3'min(V0,V3,),),own(0=V1,1=V2,2=V4,),)", order: &[0, 2, 1], names: &[], calls: &[] },
]);

/// `min_from_if/3`
pub const MIN_FROM_IF_3: Shape = ("min_from_if/3", &[
    Member { name: "min_from_if/3", glance: 0x9bbeec34f9f1bb3b, text: "/3\n(0=V0,1=[],2=V0,):all()\n(0=V0,1=.(V1,V2,),2=V3,):all(tests(1'<(V1,V3,),),cut(),own(0=V0,1=V2,2=V1,),)\n1<(0=V0,1=.(V1,V2,),2=V3,):all(own(0=V0,1=V2,2=V3,),)", order: &[2, 0, 1], names: &[], calls: &[] },
]);

/// `min_from_open/3`
pub const MIN_FROM_OPEN_3: Shape = ("min_from_open/3", &[
    Member { name: "min_from_open/3", glance: 0x57eb0a5d37f477f7, text: "/3\n(0=V0,1=V1,2=.(V2,V3,),):all(tests(2'=<(V1,V2,),),own(0=V0,1=V1,2=V3,),)\n0<(0=V0,1=V1,2=.(V2,V3,),):all(tests(1'<(V2,V1,),),own(0=V0,1=V2,2=V3,),)\n(0=V0,1=V0,2=[],):all()", order: &[2, 1, 0], names: &[], calls: &[] },
]);

/// `min_of/2`
pub const MIN_OF_2: Shape = ("min_of/2", &[
    Member { name: "min_of/2", glance: 0x3ba4b021d7eff124, text: "/2\n(0=V0,1=.(V0,[],),):all()\n0<(0=V0,1=.(V1,.(V2,V3,),),):all(own(0=V4,1=.(V2,V3,),),c0/3(0=V1,1=V0,2=V4,),)", order: &[1, 0], names: &[], calls: &[Callee::Member(1, &[0, 2, 1])] },
    Member { name: "min_of_two/3", glance: 0x8ec45335ae95aae0, text: "/3\n(0=V0,1=V0,2=V1,):all(tests(2'=<(V0,V1,),),cut(),)\n0<(0=V0,1=V1,2=V1,):all()", order: &[0, 2, 1], names: &[], calls: &[] },
]);

/// `min_of_if/2`
pub const MIN_OF_IF_2: Shape = ("min_of_if/2", &[
    Member { name: "min_of_if/2", glance: 0xb2d048a529ea5a53, text: "/2\n(0=.(V0,[],),1=V0,):all()\n0<(0=.(V0,V1,),1=V2,):all(own(0=V1,1=V3,),if(tests(1'<(V0,V3,),),1'=(V2,V0,),1'=(V2,V3,),),)", order: &[0, 1], names: &[], calls: &[] },
]);

/// `min_of_is/2`
pub const MIN_OF_IS_2: Shape = ("min_of_is/2", &[
    Member { name: "min_of_is/2", glance: 0xcd0b330a4be147f7, text: "/2\n(0=.(V0,[],),1=V0,):all()\n0<(0=.(V0,V1,),1=V2,):all(own(0=V1,1=V3,),2'is(V2,3'min(V0,V3,),),)", order: &[0, 1], names: &[], calls: &[] },
]);

/// `min_of_open/2`
pub const MIN_OF_OPEN_2: Shape = ("min_of_open/2", &[
    Member { name: "min_of_open/2", glance: 0x3ba4b021d7eff124, text: "/2\n(0=V0,1=.(V0,[],),):all()\n0<(0=V0,1=.(V1,.(V2,V3,),),):all(own(0=V4,1=.(V2,V3,),),c0/3(0=V1,1=V0,2=V4,),)", order: &[1, 0], names: &[], calls: &[Callee::Member(1, &[0, 2, 1])] },
    Member { name: "min_of_two_open/3", glance: 0xa312751b83b49155, text: "/3\n(0=V0,1=V0,2=V1,):all(tests(2'=<(V0,V1,),),)\n0<(0=V0,1=V1,2=V1,):all(tests(1'<(V1,V0,),),)", order: &[0, 2, 1], names: &[], calls: &[] },
]);

/// `min_twice/2`
pub const MIN_TWICE_2: Shape = ("min_twice/2", &[
    Member { name: "min_twice/2", glance: 0x10e2f8640d754365, text: "/2\n(0=V0,1=.(V0,[],),):all()\n0<(0=V0,1=.(V0,V1,),):all(own(0=V2,1=V1,),tests(2'=<(V0,V2,),),)\n0<1<(0=V0,1=.(V1,V2,),):all(own(0=V0,1=V2,),tests(1'<(V0,V1,),),)", order: &[1, 0], names: &[], calls: &[] },
]);

/// `min_twice_below/2`
pub const MIN_TWICE_BELOW_2: Shape = ("min_twice_below/2", &[
    Member { name: "min_twice_below/2", glance: 0x10e2f8640d754365, text: "/2\n(0=.(V0,[],),1=V0,):all()\n0<(0=.(V0,V1,),1=V0,):all(own(0=V1,1=V2,),tests(1'<(V0,V2,),),)\n0<1<(0=.(V0,V1,),1=V2,):all(own(0=V1,1=V2,),tests(2'=<(V2,V0,),),)", order: &[0, 1], names: &[], calls: &[] },
]);

/// `min_twice_last/2`
pub const MIN_TWICE_LAST_2: Shape = ("min_twice_last/2", &[
    Member { name: "min_twice_last/2", glance: 0x10e2f8640d754365, text: "/2\n(0=.(V0,[],),1=V0,):all()\n0<(0=.(V0,V1,),1=V2,):all(own(0=V1,1=V2,),tests(1'<(V2,V0,),),)\n0<1<(0=.(V0,V1,),1=V0,):all(own(0=V1,1=V2,),tests(2'=<(V0,V2,),),)", order: &[0, 1], names: &[], calls: &[] },
]);

/// `min_twice_last_below/2`
pub const MIN_TWICE_LAST_BELOW_2: Shape = ("min_twice_last_below/2", &[
    Member { name: "min_twice_last_below/2", glance: 0x10e2f8640d754365, text: "/2\n(0=.(V0,[],),1=V0,):all()\n0<(0=.(V0,V1,),1=V2,):all(own(0=V1,1=V2,),tests(2'=<(V2,V0,),),)\n0<1<(0=.(V0,V1,),1=V0,):all(own(0=V1,1=V2,),tests(1'<(V0,V2,),),)", order: &[0, 1], names: &[], calls: &[] },
]);

/// `minimax/3`
pub const MINIMAX_3: Shape = ("minimax/3", &[
    Member { name: "minimax/3", glance: 0x6b2e047fd7189a22, text: "/3\n(0=V0,1=V1,2=V2,):all(or(all(c0/2(0=V3,1=V1,),cut(),c1/3(0=V2,1=V3,2=V0,),),c2/2(0=V0,1=V1,),),)", order: &[2, 0, 1], names: &[], calls: &[Callee::Parameter(0, &[1, 0]), Callee::Member(1, &[1, 0, 2]), Callee::Parameter(1, &[1, 0])] },
    Member { name: "best/3", glance: 0x5da9a0b2786cc55d, text: "/3\n(0=V0,1=.(V0,[],),2=V1,):all(c0/3(0=V1,1=V0,2=V2,),cut(),)\n0<(0=V0,1=.(V1,V2,),2=V3,):all(c0/3(0=V4,1=V1,2=V5,),own(0=V6,1=V2,2=V7,),c1/6(0=V0,1=V3,2=V6,3=V7,4=V1,5=V4,),)", order: &[1, 0, 2], names: &[], calls: &[Callee::Member(0, &[2, 0, 1]), Callee::Member(2, &[4, 5, 2, 3, 0, 1])] },
    Member { name: "better_of/6", glance: 0x8cb4faff5c8211d1, text: "/6\n(0=V0,1=V1,2=V2,3=V3,4=V0,5=V1,):all(or(all(c0/1(0=V0,),tests(1'<(V3,V1,),),cut(),),all(c1/1(0=V0,),tests(1'<(V1,V3,),),cut(),),),)\n0<(0=V0,1=V1,2=V0,3=V1,4=V2,5=V3,):all()", order: &[4, 5, 2, 3, 0, 1], names: &[], calls: &[Callee::Parameter(2, &[0]), Callee::Parameter(3, &[0])] },
]);

/// `next_move/2`
pub const NEXT_MOVE_2: Shape = ("next_move/2", &[
    Member { name: "next_move/2", glance: 0x2d736a6f0716dac6, text: "/2\n(0=(V0,V1,V2,f0/3,),1=(V3,V0,V4,f0/3,),):all(c0/3(0=V0,1=(f1/0,),2=V5,),c0/3(0=V0,1=V6,2=V7,),not(1'=((f1/0,),V6,),),2'is(V8,3'abs(1'-(V5,V7,),),),tests(1'<(V8,4,),),c1/4(0=V5,1=V9,2=V0,3=V6,),c1/4(0=V7,1=V1,2=V9,3=(f1/0,),),if(1'=(V8,1,),1'=(V2,1,),then(c2/0(),2'is(V2,1'-(V8,1,),),),),)", order: &[1, 0], names: &[("move", 3), ("e", 0)], calls: &[Callee::Member(1, &[0, 2, 1]), Callee::Member(2, &[1, 3, 0, 2]), Callee::Member(3, &[])] },
    Member { name: "tile/3", glance: 0x7fba01afca034b35, text: "/3\n(0=V0,1=V1,2=V2,):all(c0/4(0=V0,1=1,2=V2,3=V1,),)", order: &[0, 2, 1], names: &[], calls: &[Callee::Member(4, &[0, 1, 2, 3])] },
    Member { name: "replace/4", glance: 0xd1964c4a7e40de3d, text: "/4\n(0=1,1=.(V0,V1,),2=.(V2,V1,),3=V0,):all()\n0<(0=V0,1=.(V1,V2,),2=.(V1,V3,),3=V4,):all(tests(1'<(1,V0,),),2'is(V5,1'-(V0,1,),),own(0=V5,1=V2,2=V3,3=V4,),)", order: &[1, 3, 0, 2], names: &[], calls: &[] },
    Member { name: "otherwise/0", glance: 0x480c11d7dcc5d3a3, text: "/0\n():all()", order: &[], names: &[], calls: &[] },
    Member { name: "tile/4", glance: 0xcab766d354c7e7a1, text: "/4\n(0=.(V0,V1,),1=V2,2=V2,3=V0,):all()\n0<(0=.(V0,V1,),1=V2,2=V3,3=V4,):all(2'is(V5,1'+(V2,1,),),own(0=V1,1=V5,2=V3,3=V4,),)", order: &[0, 1, 2, 3], names: &[], calls: &[] },
]);

/// `no_attack/3`
pub const NO_ATTACK_3: Shape = ("no_attack/3", &[
    Member { name: "no_attack/3", glance: 0x3d7becbe6af39971, text: "/3\n(0=V0,1=.(V1,V2,),2=V3,):all(tests(3'=\\=(1'+(V0,V1,),V3,),3'=\\=(V3,1'-(V1,V0,),),),2'is(V4,1'+(V0,1,),),own(0=V4,1=V2,2=V3,),)\n(0=V0,1=[],2=V1,):all()", order: &[1, 2, 0], names: &[], calls: &[] },
]);

/// `no_attack_abs/3`
pub const NO_ATTACK_ABS_3: Shape = ("no_attack_abs/3", &[
    Member { name: "no_attack_abs/3", glance: 0xd3a0fc5522822afc, text: "/3\n(0=V0,1=V1,2=.(V2,V3,),):all(tests(3'=\\=(3'abs(1'-(V0,V2,),),V1,),),2'is(V4,1'+(1,V1,),),own(0=V0,1=V4,2=V3,),)\n(0=V0,1=V1,2=[],):all()", order: &[0, 1, 2], names: &[], calls: &[] },
]);

/// `no_attack_apart/3`
pub const NO_ATTACK_APART_3: Shape = ("no_attack_apart/3", &[
    Member { name: "no_attack_apart/3", glance: 0xbbbc4124478b64f3, text: "/3\n(0=V0,1=V1,2=[],):all()\n(0=V0,1=V1,2=.(V2,V3,),):all(tests(3'=\\=(V1,1'-(V2,V0,),),3'=\\=(V1,1'-(V0,V2,),),),2'is(V4,1'+(V1,1,),),own(0=V0,1=V4,2=V3,),)", order: &[0, 1, 2], names: &[], calls: &[] },
]);

/// `no_attack_rows/3`
pub const NO_ATTACK_ROWS_3: Shape = ("no_attack_rows/3", &[
    Member { name: "no_attack_rows/3", glance: 0x46145c2de9badabd, text: "/3\n(0=V0,1=V1,2=[],):all()\n(0=V0,1=V1,2=.(V2,V3,),):all(tests(3'=\\=(V2,V1,),3'=\\=(1'-(V2,V1,),V0,),3'=\\=(1'-(V1,V2,),V0,),),2'is(V4,1'+(1,V0,),),own(0=V4,1=V1,2=V3,),)", order: &[1, 0, 2], names: &[], calls: &[] },
]);

/// `no_attack_rows_abs/3`
pub const NO_ATTACK_ROWS_ABS_3: Shape = ("no_attack_rows_abs/3", &[
    Member { name: "no_attack_rows_abs/3", glance: 0xac86e24f7c40e151, text: "/3\n(0=V0,1=[],2=V1,):all()\n(0=V0,1=.(V1,V2,),2=V3,):all(tests(3'=\\=(V0,V1,),3'=\\=(3'abs(1'-(V0,V1,),),V3,),),2'is(V4,1'+(1,V3,),),own(0=V0,1=V2,2=V4,),)", order: &[0, 2, 1], names: &[], calls: &[] },
]);

/// `no_attacks/2`
pub const NO_ATTACKS_2: Shape = ("no_attacks/2", &[
    Member { name: "no_attacks/2", glance: 0xc577ef91f05b55e8, text: "/2\n(0=V0,1=V1,):all(c0/3(0=1,1=V0,2=V1,),)", order: &[0, 1], names: &[], calls: &[Callee::Library("$no_attack", 3, &[1, 0, 2])] },
]);

/// `nth0/3`
pub const NTH0_3: Shape = ("nth0/3", &[
    Member { name: "nth0/3", glance: 0x617e9e4f65f8df33, text: "/3\n(0=V0,1=0,2=.(V0,V1,),):all()\n0<(0=V0,1=V1,2=.(V2,V3,),):all(tests(1'<(0,V1,),),2'is(V4,1'-(V1,1,),),own(0=V0,1=V4,2=V3,),)", order: &[2, 0, 1], names: &[], calls: &[] },
]);

/// `nth0_cut/3`
pub const NTH0_CUT_3: Shape = ("nth0_cut/3", &[
    Member { name: "nth0_cut/3", glance: 0xf24e90a739521611, text: "/3\n(0=0,1=.(V0,V1,),2=V0,):all(cut(),)\n0<(0=V0,1=.(V1,V2,),2=V3,):all(2'is(V4,1'-(V0,1,),),own(0=V4,1=V2,2=V3,),)", order: &[0, 1, 2], names: &[], calls: &[] },
]);

/// `nth0_free/3`
pub const NTH0_FREE_3: Shape = ("nth0_free/3", &[
    Member { name: "nth0_free/3", glance: 0x8592a80dffe0e7ad, text: "/3\n(0=0,1=.(V0,V1,),2=V0,):all()\n0<(0=V0,1=.(V1,V2,),2=V3,):all(2'is(V4,1'-(V0,1,),),own(0=V4,1=V2,2=V3,),)", order: &[0, 1, 2], names: &[], calls: &[] },
]);

/// `nth1/3`
pub const NTH1_3: Shape = ("nth1/3", &[
    Member { name: "nth1/3", glance: 0x344bbf4bbe178429, text: "/3\n(0=.(V0,V1,),1=1,2=V0,):all()\n0<(0=.(V0,V1,),1=V2,2=V3,):all(tests(1'<(1,V2,),),2'is(V4,1'-(V2,1,),),own(0=V1,1=V4,2=V3,),)", order: &[1, 0, 2], names: &[], calls: &[] },
]);

/// `nth1_cut/3`
pub const NTH1_CUT_3: Shape = ("nth1_cut/3", &[
    Member { name: "nth1_cut/3", glance: 0x5bb521256561688c, text: "/3\n(0=V0,1=1,2=.(V0,V1,),):all(cut(),)\n0<(0=V0,1=V1,2=.(V2,V3,),):all(2'is(V4,1'-(V1,1,),),own(0=V0,1=V4,2=V3,),)", order: &[2, 0, 1], names: &[], calls: &[] },
]);

/// `nth1_free/3`
pub const NTH1_FREE_3: Shape = ("nth1_free/3", &[
    Member { name: "nth1_free/3", glance: 0xeef9388c2bf03a28, text: "/3\n(0=V0,1=1,2=.(V0,V1,),):all()\n0<(0=V0,1=V1,2=.(V2,V3,),):all(2'is(V4,1'-(V1,1,),),own(0=V0,1=V4,2=V3,),)", order: &[2, 0, 1], names: &[], calls: &[] },
]);

/// `nth_any/5`
pub const NTH_ANY_5: Shape = ("nth_any/5", &[
    Member { name: "nth_any/5", glance: 0xea9f33ab213f5763, text: "/5\n(0=V0,1=V1,2=V2,3=V2,4=V0,):all()\n0<(0=V0,1=.(V1,V2,),2=V3,3=V4,4=V5,):all(2'is(V6,1'+(V5,1,),),own(0=V0,1=V2,2=V1,3=V4,4=V6,),)", order: &[4, 0, 1, 2, 3], names: &[], calls: &[] },
]);

/// `nth_at/3`
pub const NTH_AT_3: Shape = ("nth_at/3", &[
    Member { name: "nth_at/3", glance: 0xab67852b2cff146e, text: "/3\n(0=V0,1=.(V1,V2,),2=V3,):all(tests(3'=:=(V0,0,),),cut(),1'=(V1,V3,),)\n0<(0=V0,1=.(V1,V2,),2=V3,):all(2'is(V4,1'-(V0,1,),),own(0=V4,1=V2,2=V3,),)", order: &[0, 1, 2], names: &[], calls: &[] },
]);

/// `odd_length/1`
pub const ODD_LENGTH_1: Shape = ("odd_length/1", &[
    Member { name: "odd_length/1", glance: 0x55a09815608c3014, text: "/1\n(0=.(V0,V1,),):all(c0/1(0=V1,),)", order: &[0], names: &[], calls: &[Callee::Member(1, &[0])] },
    Member { name: "even_length/1", glance: 0xabac0f95574771e7, text: "/1\n(0=.(V0,V1,),):all(c0/1(0=V1,),)\n(0=[],):all()", order: &[0], names: &[], calls: &[Callee::Member(0, &[0])] },
]);

/// `order/2`
pub const ORDER_2: Shape = ("order/2", &[
    Member { name: "order/2", glance: 0x99b4fc0333920bd7, text: "/2\n(0=V0,1=.(V1,.(V2,V3,),),):all(c0/3(0=V4,1=.(V2,V3,),2=V2,),2'is(V0,V4,),)", order: &[1, 0], names: &[], calls: &[Callee::Member(1, &[2, 0, 1])] },
    Member { name: "order/3", glance: 0x25af2f6fb3688a5c, text: "/3\n(0=V0,1=.(V1,.(V2,V3,),),2=V4,):all(c0/3(0=V1,1=V5,2=V2,),own(0=V6,1=.(V2,V3,),2=V4,),2'is(V0,1'+(V6,V5,),),)\n0<(0=V0,1=.(V1,[],),2=V2,):all(c0/3(0=V1,1=V0,2=V2,),)", order: &[2, 0, 1], names: &[], calls: &[Callee::Member(2, &[0, 2, 1])] },
    Member { name: "score/3", glance: 0x89eaa14b490c637f, text: "/3\n(0=(2,2,f0/2,),1=1,2=V0,):all(cut(),)\n0<(0=(1,3,f0/2,),1=0,2=(2,3,f0/2,),):all(cut(),)\n0<1<(0=(2,3,f0/2,),1=0,2=(3,3,f0/2,),):all(cut(),)\n0<1<2<(0=(3,3,f0/2,),1=0,2=(3,2,f0/2,),):all(cut(),)\n0<1<2<3<(0=(3,2,f0/2,),1=0,2=(3,1,f0/2,),):all(cut(),)\n0<1<2<3<4<(0=(3,1,f0/2,),1=0,2=(2,1,f0/2,),):all(cut(),)\n0<1<2<3<4<5<(0=(2,1,f0/2,),1=0,2=(1,1,f0/2,),):all(cut(),)\n0<1<2<3<4<5<6<(0=(1,1,f0/2,),1=0,2=(1,2,f0/2,),):all(cut(),)\n0<1<2<3<4<5<6<7<(0=(1,2,f0/2,),1=0,2=(1,3,f0/2,),):all(cut(),)\n0<1<2<3<4<5<6<7<8<(0=V0,1=2,2=V1,):all()", order: &[0, 2, 1], names: &[("/", 2)], calls: &[] },
]);

/// `order/3`
pub const ORDER_3: Shape = ("order/3", &[
    Member { name: "order/3", glance: 0x25af2f6fb3688a5c, text: "/3\n(0=V0,1=V1,2=.(V2,.(V3,V4,),),):all(c0/3(0=V5,1=V3,2=V2,),own(0=V0,1=V6,2=.(V3,V4,),),2'is(V1,1'+(V5,V6,),),)\n0<(0=V0,1=V1,2=.(V2,[],),):all(c0/3(0=V1,1=V0,2=V2,),)", order: &[1, 2, 0], names: &[], calls: &[Callee::Member(1, &[2, 1, 0])] },
    Member { name: "score/3", glance: 0x89eaa14b490c637f, text: "/3\n(0=1,1=V0,2=(2,2,f0/2,),):all(cut(),)\n0<(0=0,1=(2,3,f0/2,),2=(1,3,f0/2,),):all(cut(),)\n0<1<(0=0,1=(3,3,f0/2,),2=(2,3,f0/2,),):all(cut(),)\n0<1<2<(0=0,1=(3,2,f0/2,),2=(3,3,f0/2,),):all(cut(),)\n0<1<2<3<(0=0,1=(3,1,f0/2,),2=(3,2,f0/2,),):all(cut(),)\n0<1<2<3<4<(0=0,1=(2,1,f0/2,),2=(3,1,f0/2,),):all(cut(),)\n0<1<2<3<4<5<(0=0,1=(1,1,f0/2,),2=(2,1,f0/2,),):all(cut(),)\n0<1<2<3<4<5<6<(0=0,1=(1,2,f0/2,),2=(1,1,f0/2,),):all(cut(),)\n0<1<2<3<4<5<6<7<(0=0,1=(1,3,f0/2,),2=(1,2,f0/2,),):all(cut(),)\n0<1<2<3<4<5<6<7<8<(0=2,1=V0,2=V1,):all()", order: &[2, 1, 0], names: &[("/", 2)], calls: &[] },
]);

/// `order_moves/6`
pub const ORDER_MOVES_6: Shape = ("order_moves/6", &[
    Member { name: "order_moves/6", glance: 0x09db9794e17204bf, text: "/6\n(0=V0,1=V0,2=.(V1,V2,),3=((f0/0,),V1,0,f1/3,),4=V2,5=V3,):all()\n0<(0=V0,1=V1,2=V2,3=(V3,V4,V5,f1/3,),4=V6,5=V7,):all(c0/2(0=V8,1=V7,),1'=((V9,V3,V10,f1/3,),V8,),2'is(V11,1'+(V5,V1,),),own(0=V0,1=V11,2=V2,3=V8,4=.(V4,V6,),5=V7,),)", order: &[5, 4, 3, 0, 2, 1], names: &[("noparent", 0), ("move", 3)], calls: &[Callee::Library("member", 2, &[0, 1])] },
]);

/// `part/4`
pub const PART_4: Shape = ("part/4", &[
    Member { name: "part/4", glance: 0xa11379ca3faa3d62, text: "/4\n(0=.(V0,V1,),1=V2,2=V3,3=.(V0,V4,),):all(tests(2'=<(V0,V3,),),cut(),own(0=V1,1=V2,2=V3,3=V4,),)\n(0=[],1=[],2=V0,3=[],):all()\n0<(0=V0,1=.(V1,V2,),2=V3,3=.(V1,V4,),):all(own(0=V0,1=V2,2=V3,3=V4,),)", order: &[2, 3, 1, 0], names: &[], calls: &[] },
]);

/// `part_below/4`
pub const PART_BELOW_4: Shape = ("part_below/4", &[
    Member { name: "part_below/4", glance: 0xc1bc837209fa9453, text: "/4\n(0=.(V0,V1,),1=V2,2=.(V0,V3,),3=V4,):all(tests(1'<(V0,V4,),),cut(),own(0=V1,1=V2,2=V3,3=V4,),)\n0<(0=V0,1=.(V1,V2,),2=.(V1,V3,),3=V4,):all(own(0=V0,1=V2,2=V3,3=V4,),)\n(0=[],1=[],2=[],3=V0,):all()", order: &[2, 3, 0, 1], names: &[], calls: &[] },
]);

/// `part_big/4`
pub const PART_BIG_4: Shape = ("part_big/4", &[
    Member { name: "part_big/4", glance: 0xc1bc837209fa9453, text: "/4\n(0=V0,1=[],2=[],3=[],):all()\n(0=V0,1=.(V1,V2,),2=.(V1,V3,),3=V4,):all(tests(1'<(V0,V1,),),cut(),own(0=V0,1=V2,2=V3,3=V4,),)\n1<(0=V0,1=V1,2=.(V2,V3,),3=.(V2,V4,),):all(own(0=V0,1=V1,2=V3,3=V4,),)", order: &[1, 3, 0, 2], names: &[], calls: &[] },
]);

/// `part_big_below/4`
pub const PART_BIG_BELOW_4: Shape = ("part_big_below/4", &[
    Member { name: "part_big_below/4", glance: 0xa11379ca3faa3d62, text: "/4\n(0=[],1=[],2=[],3=V0,):all()\n(0=V0,1=.(V1,V2,),2=.(V1,V3,),3=V4,):all(tests(2'=<(V4,V1,),),cut(),own(0=V0,1=V2,2=V3,3=V4,),)\n1<(0=.(V0,V1,),1=V2,2=.(V0,V3,),3=V4,):all(own(0=V1,1=V2,2=V3,3=V4,),)", order: &[2, 3, 0, 1], names: &[], calls: &[] },
]);

/// `part_big_open/4`
pub const PART_BIG_OPEN_4: Shape = ("part_big_open/4", &[
    Member { name: "part_big_open/4", glance: 0x7de8a19a47fd510f, text: "/4\n(0=[],1=[],2=V0,3=[],):all()\n(0=.(V0,V1,),1=.(V0,V2,),2=V3,3=V4,):all(tests(1'<(V3,V0,),),own(0=V1,1=V2,2=V3,3=V4,),)\n1<(0=V0,1=.(V1,V2,),2=V3,3=.(V1,V4,),):all(tests(2'=<(V1,V3,),),own(0=V0,1=V2,2=V3,3=V4,),)", order: &[3, 0, 1, 2], names: &[], calls: &[] },
]);

/// `part_big_twice/4`
pub const PART_BIG_TWICE_4: Shape = ("part_big_twice/4", &[
    Member { name: "part_big_twice/4", glance: 0xe61486e05b186fad, text: "/4\n(0=[],1=[],2=V0,3=[],):all()\n(0=.(V0,V1,),1=.(V0,V2,),2=V3,3=V4,):all(tests(1'<(V3,V0,),),cut(),own(0=V1,1=V2,2=V3,3=V4,),)\n1<(0=V0,1=.(V1,V2,),2=V3,3=.(V1,V4,),):all(tests(2'=<(V1,V3,),),own(0=V0,1=V2,2=V3,3=V4,),)", order: &[3, 0, 1, 2], names: &[], calls: &[] },
]);

/// `part_big_twice_below/4`
pub const PART_BIG_TWICE_BELOW_4: Shape = ("part_big_twice_below/4", &[
    Member { name: "part_big_twice_below/4", glance: 0xe61486e05b186fad, text: "/4\n(0=[],1=[],2=[],3=V0,):all()\n(0=V0,1=.(V1,V2,),2=.(V1,V3,),3=V4,):all(tests(2'=<(V4,V1,),),cut(),own(0=V0,1=V2,2=V3,3=V4,),)\n1<(0=.(V0,V1,),1=.(V0,V2,),2=V3,3=V4,):all(tests(1'<(V0,V4,),),own(0=V1,1=V2,2=V3,3=V4,),)", order: &[2, 0, 3, 1], names: &[], calls: &[] },
]);

/// `part_big_under/4`
pub const PART_BIG_UNDER_4: Shape = ("part_big_under/4", &[
    Member { name: "part_big_under/4", glance: 0x7de8a19a47fd510f, text: "/4\n(0=[],1=V0,2=[],3=[],):all()\n(0=.(V0,V1,),1=V2,2=V3,3=.(V0,V4,),):all(tests(2'=<(V2,V0,),),own(0=V1,1=V2,2=V3,3=V4,),)\n1<(0=.(V0,V1,),1=V2,2=.(V0,V3,),3=V4,):all(tests(1'<(V0,V2,),),own(0=V1,1=V2,2=V3,3=V4,),)", order: &[0, 1, 2, 3], names: &[], calls: &[] },
]);

/// `part_open/4`
pub const PART_OPEN_4: Shape = ("part_open/4", &[
    Member { name: "part_open/4", glance: 0x7de8a19a47fd510f, text: "/4\n(0=.(V0,V1,),1=V2,2=.(V0,V3,),3=V4,):all(tests(2'=<(V0,V2,),),own(0=V1,1=V2,2=V3,3=V4,),)\n0<(0=V0,1=V1,2=.(V2,V3,),3=.(V2,V4,),):all(tests(1'<(V1,V2,),),own(0=V0,1=V1,2=V3,3=V4,),)\n(0=[],1=V0,2=[],3=[],):all()", order: &[2, 1, 0, 3], names: &[], calls: &[] },
]);

/// `part_twice/4`
pub const PART_TWICE_4: Shape = ("part_twice/4", &[
    Member { name: "part_twice/4", glance: 0xe61486e05b186fad, text: "/4\n(0=.(V0,V1,),1=V2,2=.(V0,V3,),3=V4,):all(tests(2'=<(V0,V4,),),cut(),own(0=V1,1=V2,2=V3,3=V4,),)\n0<(0=.(V0,V1,),1=.(V0,V2,),2=V3,3=V4,):all(tests(1'<(V4,V0,),),own(0=V1,1=V2,2=V3,3=V4,),)\n(0=[],1=[],2=[],3=V0,):all()", order: &[0, 3, 2, 1], names: &[], calls: &[] },
]);

/// `part_twice_below/4`
pub const PART_TWICE_BELOW_4: Shape = ("part_twice_below/4", &[
    Member { name: "part_twice_below/4", glance: 0xe61486e05b186fad, text: "/4\n(0=V0,1=[],2=[],3=[],):all()\n(0=V0,1=.(V1,V2,),2=V3,3=.(V1,V4,),):all(tests(1'<(V1,V0,),),cut(),own(0=V0,1=V2,2=V3,3=V4,),)\n1<(0=V0,1=.(V1,V2,),2=.(V1,V3,),3=V4,):all(tests(2'=<(V0,V1,),),own(0=V0,1=V2,2=V3,3=V4,),)", order: &[1, 0, 3, 2], names: &[], calls: &[] },
]);

/// `part_under/4`
pub const PART_UNDER_4: Shape = ("part_under/4", &[
    Member { name: "part_under/4", glance: 0x7de8a19a47fd510f, text: "/4\n(0=[],1=V0,2=[],3=[],):all()\n(0=.(V0,V1,),1=V2,2=V3,3=.(V0,V4,),):all(tests(1'<(V0,V2,),),own(0=V1,1=V2,2=V3,3=V4,),)\n1<(0=.(V0,V1,),1=V2,2=.(V0,V3,),3=V4,):all(tests(2'=<(V2,V0,),),own(0=V1,1=V2,2=V3,3=V4,),)", order: &[0, 1, 3, 2], names: &[], calls: &[] },
]);

/// `permutation/2`
pub const PERMUTATION_2: Shape = ("permutation/2", &[
    Member { name: "permutation/2", glance: 0xb8c1b6c91384c4a7, text: "/2\n(0=[],1=[],):all()\n(0=V0,1=.(V1,V2,),):all(c0/3(0=V1,1=V3,2=V0,),own(0=V3,1=V2,),)", order: &[0, 1], names: &[], calls: &[Callee::Library("select", 3, &[0, 2, 1])] },
]);

/// `permutation_append/2`
pub const PERMUTATION_APPEND_2: Shape = ("permutation_append/2", &[
    Member { name: "permutation_append/2", glance: 0x8021470532099955, text: "/2\n(0=.(V0,V1,),1=V2,):all(c0/3(0=.(V0,V3,),1=V2,2=V4,),c0/3(0=V3,1=V5,2=V4,),own(0=V1,1=V5,),)\n(0=[],1=[],):all()", order: &[1, 0], names: &[], calls: &[Callee::Library("append", 3, &[1, 2, 0])] },
]);

/// `permutation_before/2`
pub const PERMUTATION_BEFORE_2: Shape = ("permutation_before/2", &[
    Member { name: "permutation_before/2", glance: 0xa96928fee0da12aa, text: "/2\n(0=.(V0,V1,),1=.(V2,V3,),):all(c0/3(0=V0,1=V4,2=.(V2,V3,),),own(0=V1,1=V4,),)\n(0=[],1=[],):all()", order: &[1, 0], names: &[], calls: &[Callee::Member(1, &[0, 2, 1])] },
    Member { name: "take/3", glance: 0xdb4cef98a83c8d91, text: "/3\n(0=V0,1=V1,2=.(V2,V3,),):all(c0/4(0=V2,1=V0,2=V3,3=V1,),)", order: &[0, 2, 1], names: &[], calls: &[Callee::Member(2, &[2, 1, 0, 3])] },
    Member { name: "select_before/4", glance: 0x247a9b8b27536719, text: "/4\n(0=V0,1=V0,2=V1,3=V1,):all()\n0<(0=V0,1=V1,2=.(V2,V3,),3=.(V0,V4,),):all(own(0=V2,1=V1,2=V3,3=V4,),)", order: &[2, 1, 0, 3], names: &[], calls: &[] },
]);

/// `permutation_list/2`
pub const PERMUTATION_LIST_2: Shape = ("permutation_list/2", &[
    Member { name: "permutation_list/2", glance: 0xa96928fee0da12aa, text: "/2\n(0=.(V0,V1,),1=.(V2,V3,),):all(c0/3(0=V0,1=V4,2=.(V2,V3,),),own(0=V1,1=V4,),)\n(0=[],1=[],):all()", order: &[1, 0], names: &[], calls: &[Callee::Library("select", 3, &[0, 2, 1])] },
]);

/// `placed/3`
pub const PLACED_3: Shape = ("placed/3", &[
    Member { name: "placed/3", glance: 0x50abb952e3e327fc, text: "/3\n(0=V0,1=V1,2=V2,):all(c0/3(0=V0,1=V3,2=V4,),not(c1/3(0=1,1=V1,2=V4,),),own(0=V3,1=.(V4,V1,),2=V2,),)\n0<(0=[],1=V0,2=V0,):all()", order: &[0, 1, 2], names: &[], calls: &[Callee::Library("select", 3, &[1, 2, 0]), Callee::Library("$attack", 3, &[1, 2, 0])] },
]);

/// `placed_last/3`
pub const PLACED_LAST_3: Shape = ("placed_last/3", &[
    Member { name: "placed_last/3", glance: 0x50abb952e3e327fc, text: "/3\n(0=V0,1=V0,2=[],):all()\n0<(0=V0,1=V1,2=V2,):all(c0/3(0=V2,1=V3,2=V4,),not(c1/3(0=1,1=V0,2=V3,),),own(0=.(V3,V0,),1=V1,2=V4,),)", order: &[1, 2, 0], names: &[], calls: &[Callee::Library("select", 3, &[1, 0, 2]), Callee::Library("$attack", 3, &[1, 2, 0])] },
]);

/// `placed_one/3`
pub const PLACED_ONE_3: Shape = ("placed_one/3", &[
    Member { name: "placed_one/3", glance: 0x120058189633a3b8, text: "/3\n(0=V0,1=V1,2=V2,):all(c0/3(0=V3,1=V0,2=V4,),not(c1/2(0=V1,1=V3,),),own(0=V4,1=.(V3,V1,),2=V2,),)\n0<(0=[],1=V0,2=V0,):all()", order: &[0, 1, 2], names: &[], calls: &[Callee::Library("select", 3, &[0, 1, 2]), Callee::Library("$attacks", 2, &[1, 0])] },
]);

/// `placed_one_last/3`
pub const PLACED_ONE_LAST_3: Shape = ("placed_one_last/3", &[
    Member { name: "placed_one_last/3", glance: 0x120058189633a3b8, text: "/3\n(0=V0,1=V0,2=[],):all()\n0<(0=V0,1=V1,2=V2,):all(c0/3(0=V2,1=V3,2=V4,),not(c1/2(0=V0,1=V3,),),own(0=.(V3,V0,),1=V1,2=V4,),)", order: &[1, 2, 0], names: &[], calls: &[Callee::Library("select", 3, &[1, 0, 2]), Callee::Library("$attacks", 2, &[1, 0])] },
]);

/// `placed_safe/3`
pub const PLACED_SAFE_3: Shape = ("placed_safe/3", &[
    Member { name: "placed_safe/3", glance: 0xcf75a8c8f7779669, text: "/3\n(0=V0,1=V1,2=V2,):all(c0/3(0=V0,1=V3,2=V4,),c1/3(0=1,1=V1,2=V3,),own(0=V4,1=.(V3,V1,),2=V2,),)\n0<(0=[],1=V0,2=V0,):all()", order: &[0, 1, 2], names: &[], calls: &[Callee::Library("select", 3, &[1, 0, 2]), Callee::Library("$no_attack", 3, &[1, 2, 0])] },
]);

/// `placed_safe_last/3`
pub const PLACED_SAFE_LAST_3: Shape = ("placed_safe_last/3", &[
    Member { name: "placed_safe_last/3", glance: 0xcf75a8c8f7779669, text: "/3\n(0=[],1=V0,2=V0,):all()\n0<(0=V0,1=V1,2=V2,):all(c0/3(0=V0,1=V3,2=V4,),c1/3(0=1,1=V2,2=V4,),own(0=V3,1=V1,2=.(V4,V2,),),)", order: &[0, 2, 1], names: &[], calls: &[Callee::Library("select", 3, &[1, 2, 0]), Callee::Library("$no_attack", 3, &[1, 2, 0])] },
]);

/// `placed_safe_one/3`
pub const PLACED_SAFE_ONE_3: Shape = ("placed_safe_one/3", &[
    Member { name: "placed_safe_one/3", glance: 0x90ca478ea9c81225, text: "/3\n(0=V0,1=V1,2=V2,):all(c0/3(0=V3,1=V1,2=V4,),c1/2(0=V3,1=V2,),own(0=V0,1=V4,2=.(V3,V2,),),)\n0<(0=V0,1=[],2=V0,):all()", order: &[2, 0, 1], names: &[], calls: &[Callee::Library("select", 3, &[0, 1, 2]), Callee::Library("$no_attacks", 2, &[0, 1])] },
]);

/// `placed_safe_one_last/3`
pub const PLACED_SAFE_ONE_LAST_3: Shape = ("placed_safe_one_last/3", &[
    Member { name: "placed_safe_one_last/3", glance: 0x90ca478ea9c81225, text: "/3\n(0=[],1=V0,2=V0,):all()\n0<(0=V0,1=V1,2=V2,):all(c0/3(0=V3,1=V4,2=V0,),c1/2(0=V4,1=V2,),own(0=V3,1=V1,2=.(V4,V2,),),)", order: &[0, 2, 1], names: &[], calls: &[Callee::Library("select", 3, &[2, 0, 1]), Callee::Library("$no_attacks", 2, &[0, 1])] },
]);

/// `planning/4`
pub const PLANNING_4: Shape = ("planning/4", &[
    Member { name: "planning/4", glance: 0x565154b5dc1d9396, text: "/4\n(0=V0,1=.((V1,V2,V3,V4,f0/4,),V5,),2=V6,3=V7,):all(c0/1(0=V3,),cut(),1'=(.(V3,V4,),V6,),)\n0<(0=V0,1=.((V1,V2,V3,V4,f0/4,),V5,),2=V6,3=V7,):all(c1/2(0=V0,1=V3,),cut(),own(0=V0,1=V5,2=V6,3=V7,),)\n0<1<(0=V0,1=.((V1,V2,V3,V4,f0/4,),V5,),2=V6,3=V7,):all(7'findall((V8,V9,V10,.(V3,V4,),f0/4,),+0(all(c2/4(0=V3,1=V7,2=V10,3=V11,),2'is(V9,1'+(V11,V2,),),c3/2(0=V10,1=V12,),2'is(V8,1'+(V12,V9,),),),),V13,),c4/3(0=V13,1=V5,2=V14,),own(0=.(V3,V0,),1=V14,2=V6,3=V7,),)", order: &[2, 0, 3, 1], names: &[("узел", 4)], calls: &[Callee::Parameter(0, &[0]), Callee::Library("memberchk", 2, &[1, 0]), Callee::Parameter(1, &[1, 0, 2, 3]), Callee::Parameter(2, &[0, 1]), Callee::Member(1, &[0, 1, 2])] },
    Member { name: "insert_nodes/3", glance: 0x247c47757a20cf30, text: "/3\n(0=.(V0,V1,),1=V2,2=V3,):all(own(0=V1,1=V2,2=V4,),c0/3(0=V3,1=V0,2=V4,),)\n(0=[],1=V0,2=V0,):all()", order: &[0, 1, 2], names: &[], calls: &[Callee::Member(2, &[2, 1, 0])] },
    Member { name: "insert_node/3", glance: 0x995dad14d93009ac, text: "/3\n(0=V0,1=(V1,V2,V3,V4,f0/4,),2=.((V5,V6,V7,V8,f0/4,),V9,),):all(tests(2'=<(V1,V5,),),cut(),1'=(.((V1,V2,V3,V4,f0/4,),.((V5,V6,V7,V8,f0/4,),V9,),),V0,),)\n(0=.(V0,[],),1=V0,2=[],):all()\n0<(0=.((V0,V1,V2,V3,f0/4,),V4,),1=(V5,V6,V7,V8,f0/4,),2=.((V0,V1,V2,V3,f0/4,),V9,),):all(own(0=V4,1=(V5,V6,V7,V8,f0/4,),2=V9,),)", order: &[2, 1, 0], names: &[("узел", 4)], calls: &[] },
]);

/// `queens/5`
pub const QUEENS_5: Shape = ("queens/5", &[
    Member { name: "queens/5", glance: 0xc067bd6370adeebf, text: "/5\n(0=[],1=V0,2=V1,3=V2,4=[],):all()\n(0=.(V0,V1,),1=V2,2=V3,3=V4,4=.(V5,V6,),):all(c0/3(0=V3,1=V7,2=V5,),2'is(V8,1'-(V0,V5,),),c0/3(0=V2,1=V9,2=V8,),2'is(V10,1'+(V5,V0,),),c0/3(0=V4,1=V11,2=V10,),own(0=V1,1=V9,2=V7,3=V11,4=V6,),)", order: &[1, 3, 2, 4, 0], names: &[], calls: &[Callee::Library("select", 3, &[1, 2, 0])] },
]);

/// `quick_back/3`
pub const QUICK_BACK_3: Shape = ("quick_back/3", &[
    Member { name: "quick_back/3", glance: 0xf7b7fc84bc08fd0e, text: "/3\n(0=V0,1=V1,2=.(V2,V3,),):all(c0/4(0=V3,1=V4,2=V5,3=V2,),own(0=V6,1=V1,2=V4,),own(0=V0,1=.(V2,V6,),2=V5,),)\n(0=V0,1=V0,2=[],):all()", order: &[1, 2, 0], names: &[], calls: &[Callee::Library("$partition", 4, &[0, 3, 2, 1])] },
]);

/// `quick_greater/2`
pub const QUICK_GREATER_2: Shape = ("quick_greater/2", &[
    Member { name: "quick_greater/2", glance: 0x0f2212e58ef4ddf3, text: "/2\n(0=V0,1=.(V1,V2,),):all(c0/4(0=V2,1=V1,2=V3,3=V4,),own(0=V5,1=V3,),own(0=V6,1=V4,),c1/3(0=V5,1=.(V1,V6,),2=V0,),)\n(0=[],1=[],):all()", order: &[1, 0], names: &[], calls: &[Callee::Member(1, &[1, 0, 2, 3]), Callee::Library("append", 3, &[0, 1, 2])] },
    Member { name: "split_greater/4", glance: 0xcf94fb13caf8c37c, text: "/4\n(0=[],1=V0,2=[],3=[],):all()\n(0=.(V0,V1,),1=V2,2=.(V0,V3,),3=V4,):all(c0/2(0=V0,1=V2,),cut(),own(0=V1,1=V2,2=V3,3=V4,),)\n1<(0=.(V0,V1,),1=V2,2=V3,3=.(V0,V4,),):all(own(0=V1,1=V2,2=V3,3=V4,),)", order: &[1, 0, 2, 3], names: &[], calls: &[Callee::Member(2, &[1, 0])] },
    Member { name: "greater/2", glance: 0x78f416b5e1ada27b, text: "/2\n(0=V0,1=V1,):all(tests(1'<(V0,V1,),),)", order: &[1, 0], names: &[], calls: &[] },
]);

/// `quick_onto/3`
pub const QUICK_ONTO_3: Shape = ("quick_onto/3", &[
    Member { name: "quick_onto/3", glance: 0xf7b7fc84bc08fd0e, text: "/3\n(0=V0,1=.(V1,V2,),2=V3,):all(c0/4(0=V4,1=V2,2=V5,3=V1,),own(0=.(V1,V6,),1=V5,2=V3,),own(0=V0,1=V4,2=V6,),)\n(0=V0,1=[],2=V0,):all()", order: &[2, 0, 1], names: &[], calls: &[Callee::Library("$partition", 4, &[3, 0, 2, 1])] },
]);

/// `quick_part/2`
pub const QUICK_PART_2: Shape = ("quick_part/2", &[
    Member { name: "quick_part/2", glance: 0x0f2212e58ef4ddf3, text: "/2\n(0=V0,1=.(V1,V2,),):all(c0/4(0=V2,1=V1,2=V3,3=V4,),own(0=V5,1=V3,),own(0=V6,1=V4,),c1/3(0=V5,1=.(V1,V6,),2=V0,),)\n(0=[],1=[],):all()", order: &[1, 0], names: &[], calls: &[Callee::Library("$partition", 4, &[0, 1, 2, 3]), Callee::Library("append", 3, &[0, 1, 2])] },
]);

/// `reverse/2`
pub const REVERSE_2: Shape = ("reverse/2", &[
    Member { name: "reverse/2", glance: 0x172da1dbe9c43430, text: "/2\n(0=[],1=[],):all()\n(0=V0,1=.(V1,V2,),):all(own(0=V3,1=V2,),c0/3(0=V3,1=.(V1,[],),2=V0,),)", order: &[1, 0], names: &[], calls: &[Callee::Library("append", 3, &[0, 1, 2])] },
]);

/// `reverse_before/3`
pub const REVERSE_BEFORE_3: Shape = ("reverse_before/3", &[
    Member { name: "reverse_before/3", glance: 0x93d37fa409075200, text: "/3\n(0=V0,1=V0,2=[],):all()\n(0=V0,1=V1,2=.(V2,V3,),):all(own(0=.(V2,V0,),1=V1,2=V3,),)", order: &[1, 2, 0], names: &[], calls: &[] },
]);

/// `safe/1`
pub const SAFE_1: Shape = ("safe/1", &[
    Member { name: "safe/1", glance: 0x1e3c8f32b5c933d4, text: "/1\n(0=[],):all()\n(0=.(V0,V1,),):all(c0/3(0=V1,1=1,2=V0,),own(0=V1,),)", order: &[0], names: &[], calls: &[Callee::Library("$no_attack", 3, &[2, 1, 0])] },
]);

/// `safe_behind/1`
pub const SAFE_BEHIND_1: Shape = ("safe_behind/1", &[
    Member { name: "safe_behind/1", glance: 0x1e3c8f32b5c933d4, text: "/1\n(0=[],):all()\n(0=.(V0,V1,),):all(own(0=V1,),c0/3(0=V1,1=V0,2=1,),)", order: &[0], names: &[], calls: &[Callee::Library("$no_attack", 3, &[2, 0, 1])] },
]);

/// `safe_not/1`
pub const SAFE_NOT_1: Shape = ("safe_not/1", &[
    Member { name: "safe_not/1", glance: 0x9f729fbca234c567, text: "/1\n(0=.(V0,V1,),):all(not(c0/3(0=V0,1=1,2=V1,),),own(0=V1,),)\n(0=[],):all()", order: &[0], names: &[], calls: &[Callee::Library("$attack", 3, &[0, 1, 2])] },
]);

/// `safe_not_one/1`
pub const SAFE_NOT_ONE_1: Shape = ("safe_not_one/1", &[
    Member { name: "safe_not_one/1", glance: 0x60c73e8254854123, text: "/1\n(0=.(V0,V1,),):all(not(c0/2(0=V1,1=V0,),),own(0=V1,),)\n(0=[],):all()", order: &[0], names: &[], calls: &[Callee::Library("$attacks", 2, &[1, 0])] },
]);

/// `safe_one/1`
pub const SAFE_ONE_1: Shape = ("safe_one/1", &[
    Member { name: "safe_one/1", glance: 0xdf912df86819af90, text: "/1\n(0=[],):all()\n(0=.(V0,V1,),):all(c0/2(0=V1,1=V0,),own(0=V1,),)", order: &[0], names: &[], calls: &[Callee::Library("$no_attacks", 2, &[1, 0])] },
]);

/// `safe_one_behind/1`
pub const SAFE_ONE_BEHIND_1: Shape = ("safe_one_behind/1", &[
    Member { name: "safe_one_behind/1", glance: 0xdf912df86819af90, text: "/1\n(0=[],):all()\n(0=.(V0,V1,),):all(own(0=V1,),c0/2(0=V1,1=V0,),)", order: &[0], names: &[], calls: &[Callee::Library("$no_attacks", 2, &[1, 0])] },
]);

/// `search_best/2`
pub const SEARCH_BEST_2: Shape = ("search_best/2", &[
    Member { name: "search_best/2", glance: 0x99c2b6900b0fe9d3, text: "/2\n(0=.(V0,V1,),1=V0,):all(c0/1(0=V0,),)\n0<(0=.(V0,V1,),1=V2,):all(c1/2(0=V0,1=V3,),c2/3(0=V3,1=V1,2=V4,),own(0=V4,1=V2,),)", order: &[0, 1], names: &[], calls: &[Callee::Parameter(0, &[0]), Callee::Parameter(1, &[0, 1]), Callee::Member(1, &[0, 1, 2])] },
    Member { name: "add_best/3", glance: 0x247c47757a20cf30, text: "/3\n(0=[],1=V0,2=V0,):all()\n(0=.(V0,V1,),1=V2,2=V3,):all(c0/3(0=V0,1=V2,2=V4,),own(0=V1,1=V4,2=V3,),)", order: &[0, 1, 2], names: &[], calls: &[Callee::Member(2, &[0, 1, 2])] },
    Member { name: "insert_best/3", glance: 0x7feeee4bb90b1993, text: "/3\n(0=V0,1=V1,2=V2,):all(c0/2(0=V3,1=V0,),c1/4(0=V3,1=V1,2=V2,3=V0,),)", order: &[0, 1, 2], names: &[], calls: &[Callee::Parameter(2, &[1, 0]), Callee::Member(3, &[0, 2, 3, 1])] },
    Member { name: "insert_best/4", glance: 0xd3f3935b0af81855, text: "/4\n(0=V0,1=[],2=.(V1,[],),3=V1,):all()\n(0=V0,1=.(V1,V2,),2=.(V3,.(V1,V2,),),3=V3,):all(c0/2(0=V1,1=V4,),tests(1'<(V0,V4,),),)\n1<(0=V0,1=.(V1,V2,),2=.(V1,V3,),3=V4,):all(c0/2(0=V1,1=V5,),tests(2'=<(V5,V0,),),own(0=V0,1=V2,2=V3,3=V4,),)", order: &[0, 2, 3, 1], names: &[], calls: &[Callee::Parameter(2, &[0, 1])] },
]);

/// `select/3`
pub const SELECT_3: Shape = ("select/3", &[
    Member { name: "select/3", glance: 0x260f06c7001d307a, text: "/3\n(0=V0,1=.(V1,V0,),2=V1,):all()\n0<(0=.(V0,V1,),1=.(V0,V2,),2=V3,):all(own(0=V1,1=V2,2=V3,),)", order: &[2, 1, 0], names: &[], calls: &[] },
]);

/// `select_before/4`
pub const SELECT_BEFORE_4: Shape = ("select_before/4", &[
    Member { name: "select_before/4", glance: 0x247a9b8b27536719, text: "/4\n(0=V0,1=V1,2=V1,3=V0,):all()\n0<(0=.(V0,V1,),1=V0,2=V2,3=.(V3,V4,),):all(own(0=V1,1=V3,2=V2,3=V4,),)", order: &[3, 2, 1, 0], names: &[], calls: &[] },
]);

/// `select_cut/3`
pub const SELECT_CUT_3: Shape = ("select_cut/3", &[
    Member { name: "select_cut/3", glance: 0x92caef60398e5ede, text: "/3\n(0=V0,1=V1,2=.(V1,V0,),):all(cut(),)\n0<(0=.(V0,V1,),1=V2,2=.(V0,V3,),):all(own(0=V1,1=V2,2=V3,),)", order: &[2, 0, 1], names: &[], calls: &[] },
]);

/// `slide/3`
pub const SLIDE_3: Shape = ("slide/3", &[
    Member { name: "slide/3", glance: 0x706173e597589938, text: "/3\n(0=1,1=.(V0,V1,),2=.(V2,V3,),):all(c0/4(0=V1,1=V3,2=V2,3=V0,),)", order: &[2, 0, 1], names: &[], calls: &[Callee::Member(1, &[2, 3, 1, 0])] },
    Member { name: "swap/4", glance: 0xc4ab726798558c1b, text: "/4\n(0=.(V0,V1,),1=.(V2,V1,),2=V0,3=V2,):all(c0/3(0=V0,1=V2,2=1,),)\n0<(0=.(V0,V1,),1=.(V0,V2,),2=V3,3=V4,):all(own(0=V1,1=V2,2=V3,3=V4,),)", order: &[2, 3, 1, 0], names: &[], calls: &[Callee::Member(2, &[1, 0, 2])] },
    Member { name: "distance/3", glance: 0xd1ac7c47e93fc4ec, text: "/3\n(0=(V0,V1,f0/2,),1=(V2,V3,f0/2,),2=V4,):all(2'is(V4,1'+(3'abs(1'-(V3,V1,),),3'abs(1'-(V2,V0,),),),),)", order: &[1, 0, 2], names: &[("/", 2)], calls: &[] },
]);

/// `sort_above/2`
pub const SORT_ABOVE_2: Shape = ("sort_above/2", &[
    Member { name: "sort_above/2", glance: 0xb8c1b6c91384c4a7, text: "/2\n(0=[],1=[],):all()\n(0=V0,1=.(V1,V2,),):all(own(0=V3,1=V2,),c0/3(0=V3,1=V0,2=V1,),)", order: &[1, 0], names: &[], calls: &[Callee::Library("$insert", 3, &[1, 2, 0])] },
]);

/// `sort_greater/2`
pub const SORT_GREATER_2: Shape = ("sort_greater/2", &[
    Member { name: "sort_greater/2", glance: 0xb8c1b6c91384c4a7, text: "/2\n(0=[],1=[],):all()\n(0=V0,1=.(V1,V2,),):all(own(0=V3,1=V2,),c0/3(0=V3,1=V0,2=V1,),)", order: &[1, 0], names: &[], calls: &[Callee::Member(1, &[1, 2, 0])] },
    Member { name: "insert_greater/3", glance: 0xe11470c4efa4b08c, text: "/3\n(0=.(V0,V1,),1=.(V0,V2,),2=V3,):all(c0/2(0=V0,1=V3,),cut(),own(0=V1,1=V2,2=V3,),)\n0<(0=V0,1=.(V1,V0,),2=V1,):all()", order: &[1, 2, 0], names: &[], calls: &[Callee::Member(2, &[1, 0])] },
    Member { name: "greater/2", glance: 0x78f416b5e1ada27b, text: "/2\n(0=V0,1=V1,):all(tests(1'<(V0,V1,),),)", order: &[1, 0], names: &[], calls: &[] },
]);

/// `sort_into/3`
pub const SORT_INTO_3: Shape = ("sort_into/3", &[
    Member { name: "sort_into/3", glance: 0x247c47757a20cf30, text: "/3\n(0=V0,1=.(V1,V2,),2=V3,):all(c0/3(0=V4,1=V0,2=V1,),own(0=V4,1=V2,2=V3,),)\n(0=V0,1=[],2=V0,):all()", order: &[1, 0, 2], names: &[], calls: &[Callee::Library("$insert", 3, &[2, 1, 0])] },
]);

/// `split_greater/4`
pub const SPLIT_GREATER_4: Shape = ("split_greater/4", &[
    Member { name: "split_greater/4", glance: 0xcf94fb13caf8c37c, text: "/4\n(0=V0,1=.(V1,V2,),2=.(V1,V3,),3=V4,):all(c0/2(0=V0,1=V1,),cut(),own(0=V0,1=V2,2=V3,3=V4,),)\n0<(0=V0,1=.(V1,V2,),2=V3,3=.(V1,V4,),):all(own(0=V0,1=V2,2=V3,3=V4,),)\n(0=V0,1=[],2=[],3=[],):all()", order: &[0, 1, 2, 3], names: &[], calls: &[Callee::Member(1, &[0, 1])] },
    Member { name: "greater/2", glance: 0x78f416b5e1ada27b, text: "/2\n(0=V0,1=V1,):all(tests(1'<(V1,V0,),),)", order: &[0, 1], names: &[], calls: &[] },
]);

/// `sum/2`
pub const SUM_2: Shape = ("sum/2", &[
    Member { name: "sum/2", glance: 0x724ad882977762dc, text: "/2\n(0=V0,1=.(V1,V2,),):all(own(0=V3,1=V2,),2'is(V0,1'+(V3,V1,),),)\n(0=0,1=[],):all()", order: &[1, 0], names: &[], calls: &[] },
]);

/// `sum_from/3`
pub const SUM_FROM_3: Shape = ("sum_from/3", &[
    Member { name: "sum_from/3", glance: 0x10c36073114623c2, text: "/3\n(0=.(V0,V1,),1=V2,2=V3,):all(2'is(V4,1'+(V2,V0,),),own(0=V1,1=V4,2=V3,),)\n(0=[],1=V0,2=V0,):all()", order: &[0, 1, 2], names: &[], calls: &[] },
]);

/// `sum_of_distances/2`
pub const SUM_OF_DISTANCES_2: Shape = ("sum_of_distances/2", &[
    Member { name: "sum_of_distances/2", glance: 0xcd3c550116e3572d, text: "/2\n(0=.(V0,V1,),1=V2,):all(c0/1(0=.(V3,V4,),),c1/4(0=V2,1=V4,2=V1,3=0,),)", order: &[0, 1], names: &[], calls: &[Callee::Member(1, &[0]), Callee::Member(2, &[3, 1, 0, 2])] },
    Member { name: "final/1", glance: 0xb01dbb7ca0a9accd, text: "/1\n(0=.((2,2,f0/2,),.((1,3,f0/2,),.((2,3,f0/2,),.((3,3,f0/2,),.((3,2,f0/2,),.((3,1,f0/2,),.((2,1,f0/2,),.((1,1,f0/2,),.((1,2,f0/2,),[],),),),),),),),),),):all()", order: &[0], names: &[("/", 2)], calls: &[] },
    Member { name: "distances/4", glance: 0x085f95b2a065769e, text: "/4\n(0=V0,1=.(V1,V2,),2=.(V3,V4,),3=V5,):all(c0/3(0=V3,1=V1,2=V6,),2'is(V7,1'+(V6,V5,),),own(0=V0,1=V2,2=V4,3=V7,),)\n(0=V0,1=[],2=[],3=V0,):all()", order: &[3, 1, 0, 2], names: &[], calls: &[Callee::Member(3, &[0, 1, 2])] },
    Member { name: "distance/3", glance: 0xd1ac7c47e93fc4ec, text: "/3\n(0=(V0,V1,f0/2,),1=(V2,V3,f0/2,),2=V4,):all(2'is(V4,1'+(3'abs(1'-(V1,V3,),),3'abs(1'-(V0,V2,),),),),)", order: &[0, 1, 2], names: &[("/", 2)], calls: &[] },
]);

/// `tiles/4`
pub const TILES_4: Shape = ("tiles/4", &[
    Member { name: "tiles/4", glance: 0xb6e4b88f2d87091b, text: "/4\n(0=.((V0,V1,f0/2,),V2,),1=V3,2=V0,3=V3,):all(c0/1(0=V0,),)\n0<(0=.((V0,V1,f0/2,),V2,),1=V3,2=V4,3=V5,):all(c1/2(0=V0,1=V1,),c2/3(0=(V6,V7,f0/2,),1=+0(all(c3/2(0=V0,1=V6,),c4/2(0=V7,1=V6,),),),2=V8,),c5/3(0=V9,1=V2,2=V8,),own(0=V9,1=.(V0,V3,),2=V4,3=V5,),)", order: &[0, 2, 1, 3], names: &[("move_value", 2)], calls: &[Callee::Member(1, &[0]), Callee::Member(2, &[0, 1]), Callee::Member(3, &[0, 1, 2]), Callee::Member(4, &[0, 1]), Callee::Member(5, &[1, 0]), Callee::Member(6, &[2, 1, 0])] },
    Member { name: "solved/1", glance: 0x974a0bda3d049662, text: "/1\n(0=V0,):all(c0/2(0=V0,1=0,),)", order: &[0], names: &[], calls: &[Callee::Member(5, &[0, 1])] },
    Member { name: "show_move/2", glance: 0x350dccc02d101fd2, text: "/2\n(0=(V0,V1,V2,f0/3,),1=V3,):all(5'write((V1,V3,f1/2,),),2'nl(),)", order: &[0, 1], names: &[("move", 3), ("-", 2)], calls: &[] },
    Member { name: "setof0/3", glance: 0xe0999ea55ebdfdb5, text: "/3\n(0=V0,1=V1,2=V2,):all(7'findall(V0,V1,V3,),c0/2(0=V4,1=V3,),4'sort(V4,V5,),c1/2(0=V5,1=V2,),)", order: &[0, 1, 2], names: &[], calls: &[Callee::Member(7, &[1, 0]), Callee::Member(8, &[0, 1])] },
    Member { name: "next_move/2", glance: 0x2d736a6f0716dac6, text: "/2\n(0=(V0,V1,V2,f0/3,),1=(V1,V3,V4,f0/3,),):all(c0/3(0=V1,1=V5,2=(f1/0,),),c0/3(0=V1,1=V6,2=V7,),not(1'=((f1/0,),V7,),),2'is(V8,3'abs(1'-(V5,V6,),),),tests(1'<(V8,4,),),c1/4(0=V1,1=V7,2=V9,3=V5,),c1/4(0=V9,1=(f1/0,),2=V3,3=V6,),if(1'=(1,V8,),1'=(V4,1,),then(c2/0(),2'is(V4,1'-(V8,1,),),),),)", order: &[0, 1], names: &[("move", 3), ("e", 0)], calls: &[Callee::Member(9, &[0, 1, 2]), Callee::Member(10, &[0, 2, 3, 1]), Callee::Member(11, &[])] },
    Member { name: "eval/2", glance: 0x07926357da27ce97, text: "/2\n(0=V0,1=(V1,V2,V3,f0/3,),):all(c0/2(0=V2,1=V0,),)", order: &[1, 0], names: &[("move", 3)], calls: &[Callee::Member(12, &[0, 1])] },
    Member { name: "merge_by_value/3", glance: 0xdb5158da4924c70e, text: "/3\n(0=V0,1=V0,2=[],):all()\n(0=.(V0,V1,),1=.((V2,V3,f0/2,),V4,),2=.((V5,V6,f0/2,),V7,),):all(tests(1'<(V6,V3,),),cut(),1'=(V0,(V5,V6,f0/2,),),own(0=V1,1=.((V2,V3,f0/2,),V4,),2=V7,),)\n1<(0=.((V0,V1,f0/2,),V2,),1=.((V0,V1,f0/2,),V3,),2=.((V4,V5,f0/2,),V6,),):all(own(0=V2,1=V3,2=.((V4,V5,f0/2,),V6,),),)\n(0=.(V0,V1,),1=[],2=.(V0,V1,),):all()", order: &[2, 1, 0], names: &[("move_value", 2)], calls: &[] },
    Member { name: "add_keys/2", glance: 0x8d802a3d3bcd4f65, text: "/2\n(0=[],1=[],):all()\n(0=.(((V0,V1,V2,f0/3,),((V3,V2,V1,f1/3,),V0,f2/2,),f3/2,),V4,),1=.(((V3,V2,V1,f1/3,),V0,f2/2,),V5,),):all(own(0=V4,1=V5,),)", order: &[1, 0], names: &[("key", 3), ("move", 3), ("move_value", 2), ("-", 2)], calls: &[] },
    Member { name: "drop_keys/2", glance: 0xe828228197353088, text: "/2\n(0=[],1=[],):all()\n(0=.((V0,V1,f0/2,),V2,),1=.(V1,V3,),):all(own(0=V2,1=V3,),)", order: &[0, 1], names: &[("-", 2)], calls: &[] },
    Member { name: "tile/3", glance: 0x7fba01afca034b35, text: "/3\n(0=V0,1=V1,2=V2,):all(c0/4(0=V0,1=1,2=V2,3=V1,),)", order: &[0, 1, 2], names: &[], calls: &[Callee::Member(13, &[0, 1, 3, 2])] },
    Member { name: "replace/4", glance: 0xd1964c4a7e40de3d, text: "/4\n(0=.(V0,V1,),1=V2,2=.(V2,V1,),3=1,):all()\n0<(0=.(V0,V1,),1=V2,2=.(V0,V3,),3=V4,):all(tests(1'<(1,V4,),),2'is(V5,1'-(V4,1,),),own(0=V1,1=V2,2=V3,3=V5,),)", order: &[0, 2, 3, 1], names: &[], calls: &[] },
    Member { name: "otherwise/0", glance: 0x480c11d7dcc5d3a3, text: "/0\n():all()", order: &[], names: &[], calls: &[] },
    Member { name: "value/2", glance: 0xdadc6f7e9a4b79ca, text: "/2\n(0=V0,1=V1,):all(7'findall((V2,V3,f0/2,),+0(all(c0/3(0=V2,1=(f1/0,),2=V0,),c0/3(0=V3,1=(f2/0,),2=V0,),tests(1'<(V2,V3,),),),),V4,),6'length(V4,V1,),)", order: &[0, 1], names: &[(",", 2), ("b", 0), ("w", 0)], calls: &[Callee::Member(9, &[1, 2, 0])] },
    Member { name: "tile/4", glance: 0xcab766d354c7e7a1, text: "/4\n(0=.(V0,V1,),1=V2,2=V0,3=V2,):all()\n0<(0=.(V0,V1,),1=V2,2=V3,3=V4,):all(2'is(V5,1'+(V2,1,),),own(0=V1,1=V5,2=V3,3=V4,),)", order: &[0, 1, 3, 2], names: &[], calls: &[] },
]);

/// `unique/2`
pub const UNIQUE_2: Shape = ("unique/2", &[
    Member { name: "unique/2", glance: 0x7e8b50bf64f8acca, text: "/2\n(0=[],1=[],):all()\n(0=V0,1=.(V1,V2,),):all(c0/2(0=V1,1=V2,),cut(),own(0=V0,1=V2,),)\n1<(0=.(V0,V1,),1=.(V0,V2,),):all(own(0=V1,1=V2,),)", order: &[1, 0], names: &[], calls: &[Callee::Library("member", 2, &[0, 1])] },
]);

/// `value/2`
pub const VALUE_2: Shape = ("value/2", &[
    Member { name: "value/2", glance: 0xdadc6f7e9a4b79ca, text: "/2\n(0=V0,1=V1,):all(7'findall((V2,V3,f0/2,),+0(all(c0/3(0=V1,1=V2,2=(f1/0,),),c0/3(0=V1,1=V3,2=(f2/0,),),tests(1'<(V2,V3,),),),),V4,),6'length(V4,V0,),)", order: &[1, 0], names: &[(",", 2), ("b", 0), ("w", 0)], calls: &[Callee::Member(1, &[0, 1, 2])] },
    Member { name: "tile/3", glance: 0x7fba01afca034b35, text: "/3\n(0=V0,1=V1,2=V2,):all(c0/4(0=V0,1=1,2=V2,3=V1,),)", order: &[0, 1, 2], names: &[], calls: &[Callee::Member(2, &[0, 1, 3, 2])] },
    Member { name: "tile/4", glance: 0xcab766d354c7e7a1, text: "/4\n(0=.(V0,V1,),1=V2,2=V0,3=V2,):all()\n0<(0=.(V0,V1,),1=V2,2=V3,3=V4,):all(2'is(V5,1'+(V2,1,),),own(0=V1,1=V5,2=V3,3=V4,),)", order: &[0, 1, 3, 2], names: &[], calls: &[] },
]);

/// `within/2`
pub const WITHIN_2: Shape = ("within/2", &[
    Member { name: "within/2", glance: 0xb0beeec8deb1dc81, text: "/2\n(0=V0,1=[],):all()\n(0=V0,1=.(V1,V2,),):all(c0/2(0=V0,1=V1,),own(0=V0,1=V2,),)", order: &[1, 0], names: &[], calls: &[Callee::Library("memberchk", 2, &[1, 0])] },
]);

/// `without/3`
pub const WITHOUT_3: Shape = ("without/3", &[
    Member { name: "without/3", glance: 0x08034ee9912f59ed, text: "/3\n(0=[],1=V0,2=[],):all()\n(0=.(V0,V1,),1=V2,2=V3,):all(c0/2(0=V0,1=V2,),cut(),own(0=V1,1=V2,2=V3,),)\n1<(0=.(V0,V1,),1=V2,2=.(V0,V3,),):all(own(0=V1,1=V2,2=V3,),)", order: &[0, 1, 2], names: &[], calls: &[Callee::Library("member", 2, &[0, 1])] },
]);

/// `without_if/3`
pub const WITHOUT_IF_3: Shape = ("without_if/3", &[
    Member { name: "without_if/3", glance: 0xf893b4e330ae2514, text: "/3\n(0=V0,1=[],2=[],):all()\n(0=V0,1=V1,2=.(V2,V3,),):all(if(c0/2(0=V0,1=V2,),1'=(V4,V1,),1'=(.(V2,V4,),V1,),),own(0=V0,1=V4,2=V3,),)", order: &[1, 2, 0], names: &[], calls: &[Callee::Library("memberchk", 2, &[1, 0])] },
]);
