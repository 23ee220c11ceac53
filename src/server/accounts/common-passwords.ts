/**
 * The passwords that people use most, in lower case, from the ten million that Mark Burnett published in 2015: the first
 * 4,000 that registration would accept, ignoring case, plus the first 4,000 more that a password reset would accept.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  !qaz2wsx !qazxsw2 %e2%82%ac 0.0.0.000 0.0.000 000000 0000000 00000000 0000000000 000001 000007 000111 000777fffa
  007007 007james 010101 01011910 01011970 01011975 01011977 01011980 01011981 01011982 01011983 01011984 01011985
  01011986 01011987 01011988 01011989 01011990 01011991 01011992 01011993 01011999 01012000 01012001 01012010 01012011
  010203 01020304 01091989 012345 01234567 0123456789 013cpfza 01telemike01 02011985 02011986 02011987 020202 02021983
  02021984 02021985 02021986 02021987 02021988 02031984 02031986 02041984 02041986 02051986 02061985 02061986 02061989
  02071982 02071986 02081984 02081987 02081988 02081989 02091986 02091987 02101985 030303 03082006 033028pw 050505
  063dyjuy 070707 080808 085tzzqi 090808qwe 090909 098765 0987654321 0cdh0v99ue 0o9i8u7y 0o9i8u7y6t 0okm9ijn 0p9o8i7u
  0raziel0 0sister0 100000 100100 100years 101010 10101010 101054yy 102030 10203040 102938 1029384756 10293847qp
  10inches 111111 1111111 11111111 111111111 1111111111 1111111111zz 111111aa 11111aaaaa 11112222 1111aaaa 1111qqqq
  111222 111222333 111333 111luzer 112211 112233 11223344 1122334455 112233aa 112358 11235813 1123581321 118a105b
  11c645df 11qq22ww 12011987 120676 121212 12121212 121314 12131415 122333 12301230 123098 123123 12312312 123123123
  123123a 123123asd 123123q 123123qq 123123qwe 123123qweqwe 1232323q 123321 123321123 123321a 123321az 123321q 123321qaz
  123321qq 123321qw 123321qwe 123321qweewq 12341234 1234321 12344321 123451 1234512345 123454321 123455 1234554321
  123456 123456654321 1234567 12345678 123456789 1234567890 1234567890a 1234567890q 1234567890qaz 1234567890qw
  1234567890qwe 1234567890qwerty 1234567890zzz 12345678910 123456789a 123456789aa 123456789aaa 123456789abc 123456789as
  123456789asd 123456789q 123456789qaz 123456789qq 123456789qqq 123456789qw 123456789qwe 123456789qwer 123456789qwerty
  123456789z 123456789zx 123456789zxc 12345678a 12345678q 12345678qwe 12345679 1234567a 1234567aa 1234567q 1234567qw
  1234567qwertyu 123456a 123456aa 123456aaa 123456ab 123456abc 123456as 123456asd 123456k 123456q 123456qaz 123456qq
  123456qqq 123456qw 123456qwe 123456qwer 123456qwert 123456qwerty 123456r 123456rrr 123456ru 123456s 123456ss 123456z
  123456zx 123456zxc 123456zz 123456zzz 123457 12345a 12345abc 12345abcd 12345abcde 12345asd 12345asdfg 12345q 12345qaz
  12345qqq 12345qwe 12345qwer 12345qwert 12345qwerty 12345rewq 12345t 12345tgb 12345trewq 12345z 12345zxc 12345zxcvb
  1234abcd 1234asdf 1234kekc 1234qw1234qw 1234qwe 1234qwer 1234qwerasdf 1234qwerasdfzxcv 1234qwert 1234qwerty 1234rewq
  1234rmvb 1234zxcv 123654 123654789 1236987 12369874 123698745 123789 123789456 123987 123a123a 123aaa 123abc 123abc123
  123as123 123asd 123asd123 123boots1 123ewqasdcxz 123hfjdk147 123lol123 123masha 123mudar 123q123q 123qaz 123qaz123
  123qazwsx 123qq123 123qw123 123qwe 123qwe12 123qwe123 123qwe123qwe 123qwe321 123qwe456 123qwe456rty 123qweas 123qweasd
  123qweasdzx 123qweasdzxc 123qweqwe 123qwert 123qwerty 123zxc 123zxc123 124578 125125 128500 12e3e456 12inches 12locked
  12monkey 12monkeys 12qw12 12qw12qw 12qw34er 12qw34er56ty 12qwas 12qwaszx 12qwerty 12s3t4p55 131313 13131313 132435
  13243546 132forever 133andre 134679 134kzbip 135135ab 135246 135790 135792468 1357924680 1366613 141414 141627 142536
  143143 147147 147258 14725836 147258369 147369 147852 147852369 1478963 14789632 147896325 147963 14vbqk9p 150781
  151515 151nxjmt 15426378 154ugeiu 158uefas 159159 159357 159753 159951 15s9pu03 161616 162534 171717 17171717aa 181818
  18436572 187187 191919 192837 192837465 19371ayj 19411945 1958proman 19691969 19721972 1972chev 19731973 19741974
  19751975 19761976 19771977 19781978 19791979 19801980 19811981 19821982 19831983 19841984 19851985 19861986
  1986irachka 19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994 19951995 19952009sa 19961996
  19mtpgam19 1a1a1a1a 1a2a3a4a 1a2a3a4a5a 1a2b3c 1a2b3c4d 1a2b3c4d5e 1a2s3d4f 1a2s3d4f5g 1a2s3d4f5g6h 1aaaaaaa 1abcdefg
  1andonly 1arsenal 1asshole 1assword 1basebal 1bbbbbbb 1bigdick 1bulldog 1butthea 1carolin 1ccccccc 1charlie 1chelsea
  1chicken 1compute 1corvett 1cowboys 1creativ 1diamond 1eeeeeee 1escobar2 1ferrari 1flowers 1footbal 1freedom 1fuckyou
  1gandalf 1gateway 1grizzly 1heather 1herbier 1hxboqg2 1hxboqg2s 1iiiiiii 1j9e7f6f 1jackson 1jennife 1jessica 1jjjjjjj
  1ladybug 1letmein 1matthew 1melissa 1michael 1michell 1million 1monster 1mustang 1newlife 1packers 1panther 1panties
  1pass1page 1passwor 1password 1patrick 1phoenix 1porsche 1q1q1q 1q1q1q1q 1q2q3q4q 1q2q3q4q5q 1q2w3e 1q2w3e4r 1q2w3e4r5
  1q2w3e4r5t 1q2w3e4r5t6y 1q3e5t7u 1q3e5t7u9o 1qa2ws3e 1qa2ws3ed 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qasw23ed 1qay2wsx
  1qayxsw2 1qaz!qaz 1qaz1qaz 1qaz2ws 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz3edc 1qaz@wsx 1qazxcvb 1qazxdr5 1qazxsw2
  1qazxsw23edc 1qazxsw23edcvfr4 1qazzaq1 1qw23er4 1qwerty1 1qwertyu 1qwertyuiop 1rangers 1richard 1rosebud 1s1h1e1f1
  1samanth 1scooter 1sexyred 1starwar 1steeler 1sunshin 1superma 1thunder 1tiffany 1w2q1w2q 1w2q3r4e 1w2w3w4w 1wildcat
  1william 1x2zkg8w 1xrg4kcq 1xxxxxxx 1z2x3c4v 1z2x3c4v5b 1zxcvbnm 1zzzzzzz 200000 20002000 20012001 200190ru 20102010
  201jedlz 202020 20spanks 21031988 21122112 2112rush 212121 21212121 212121qaz 2128506 213qwe879 221195ws 222222
  2222222 22222222 222333 223344 22q04w90e 23176djivanfros 232323 23232323 234567 235689 23jordan 23skidoo 23wesdxc
  23wkoa0fp78dk 2401pedro 242424 245lufpq 246810 24682468 248ujnfk 24pnz6kc 252525 25252525 254xtpss 25802580 258456
  2606642yra 260zntpc 262626 26429vadim 267ksyjf 272727 282828 287hf71h 28infern 292929 2b4dnvsx 2b8riedt 2bigtits
  2bornot2 2bornot2b 2dumb2live 2hot4you 2i5fdruv 2kash6zq 2sexy2ho 2w3e4r5t 2wj2k9oj 2wsx1qaz 2wsx3edc 2wsxcde3
  2wsxzaq1 2ykn5ccf 303030 305pwzlr 311311 311music 313131 314159 31415926 315475 321123 321321 321456 321654 321654987
  321ret32 323232 32615948worms 332211 333333 3333333 33333333 333666 335533aa 336699 33rjhjds 343104ky 343434 353535
  3611jcmg 362436 363636 368ejhih 369369 369963 373737 380zliki 383pdjvl 38gjgeuftd 3edc4rfv 3edcvfr4 3f3fpht7op
  3rjs1la7qe 3stooges 3syqo15hil 3techsrl 3xbobobo 404040 4077mash 414141 41d8cd98f00b 420247 420420 420smoke 424242
  427cobra 42qwerty42 4321rewq 434343 444444 44444444 445566 44e3ebda 44magnum 454545 454dfmcq 456123 456321 456456
  456654 456789 456852 45m2do5bs 474747 474jdvff 478jfszk 4815162342 4815162342lf 4815162342lost 48n25rcc 495rus19
  4cranker 4ebouux8 4fa82hyx 4freedom 4g3izhox 4gxrzemq 4me2know 4r3e2w1q 4rfv3edc 4rfv5tgb 4runner 4rzp8ab7 4seasons
  4z34l0ts 4z3al0ts 505050 50cent 50spanks 51094didi 51505150 515151 525252 531879fiz 5411pimo 543210 545454 545ettvy
  551scasi 554uzpad 5551212 555555 5555555 55555555 5555555555 555666 555777 55bgates 565656 565hlgqo 567890 567rntvm
  575757 585858 59382113kevinp 5c92v5h6 5element 5gtgiaxm 5hsu75kpot 5t4r3e2w1q 5t6y7u8i 5tgb6yhn 5tgbnhy6 5unshine
  5w76rnqp 5wr2i7h8 609609609 6215mila6215 625vrobg 6339cndh 636363 640xwfkv 6458zn7a 654123 654321 656565 65mustan
  666666 6666666 66666666 666777 666999 666satan 669e53e1 671fsa75yt 6751520 676767 67camaro 682regkh 6846kg3r 686868
  686xqxfg 68camaro 696969 69696969 69camaro 6gcf636i 6jhwmqku 6xe8j2z4 6yhn7ujm 705499fh 717171 727272 73501505 741852
  741852963 741852kk 753159 753951 757575 7653ajl1 7654321 766rglqy 767676 770129ji 7753191 777777 7777777 77777777
  777888 7779311 777angel 778899 784512 787878 787898 789123 789456 78945612 789456123 7895123 789654 789789 789789789
  789987 78n3s5af 794613 7elephants 7ertu3ds 7f4df451 7gorwell 7hrdnw23 7imjfstw 7jokx7b9du 7ovtgimc 7u8i9o0p 7ugd5hip2j
  80070633pc 808state 8218yxfz 8363eddy 852456 863abgsg 8675309 86chevyx 87654321 878kckxy 87e5nclizry 888888 8888888
  88888888 89876065093rax 898989 8j4ye3uz 8letters 8phrowz622 8phrowz624 8xuuobe4 906090 909090 911911 911turbo 917190qq
  9379992 944turbo 951753 963852 963852741 969696 987456 987456321 987654 98765432 987654321 9876543210 987987 989898
  999999 9999999 99999999 999999999 99ranger 9hmlpyjd 9kyq6fge 9z5ve9rrcz a12345 a123456 a1234567 a123456789 a123456a
  a123456b a123456z a19l1980 a1a1a1 a1a1a1a1 a1a2a3a4 a1a2a3a4a5 a1b2c3 a1b2c3d4 a1b2c3d4e5 a1l2e3x4 a1s2d3 a1s2d3f4
  a1s2d3f4g5 a1s2d3f4g5h6 a32tv8ls a3eilm2s2y a7nz8546 a8kd47v5 a9387670a aa1111aa aa123321 aa123456 aaa111 aaa12345
  aaa123456 aaa123aaa aaaa1111 aaaaaa aaaaaaa aaaaaaa1 aaaaaaaa aaliyah aardvark aaron123 ab123456 ab12cd34 abc123
  abc1234 abc12345 abc123456 abc123456789 abc123abc abcabc55 abcd123 abcd1234 abcd12345 abcde123 abcde12345 abcdef
  abcdef12 abcdef123 abcdefg abcdefg1 abcdefgh aberdeen abgrtyu abigail abigail1 abraham absolut absolute ac2zxdty
  access access12 access123 access14 access16 access20 access22 access88 access99 accord account account1 achilles
  acmilan1 action active acun3t1x adam12 adam1234 adgjmptw adidas adidas11 adidas12 adidas69 admin123 admin18533362
  admiral admiral1 adonis adrian adriana adriana1 adrianna1 adrienne adults adv12775 adxel187 aezakmi aezakmi1 africa
  afrika2002 agapov58 agent007 aggies aikido airborne airbus airforce airforce1 airplane ajcuivd289 ak470000 al123456
  alabama alabama1 alabama123 alaska albatros albert albert12 alberto alberto1 albina albion alejandr aleksandr
  aleksandra aleksey alena2010 alenka alex1234 alex12345 alex1959 alex1971 alex1973 alex1975 alex1981 alex1982 alex1987
  alex1990 alex1995 alex1996 alex1998 alex2000 alex2010 alex2112 alexalex alexande alexander alexander1 alexandr
  alexandra alexandra1 alexia alexis alexis01 alfred alfredo1 alibaba alice123 alicia aliens alina123 alina1995
  alina2006 alino4ka alison allan123 allen123 alliance allison allison1 allmine allsop allstar allstar1 almaz666 alpha1
  alpha123 alphabet alpine alucard always alyssa am4h39d8nh amadeus amadeus1 amanda amanda01 amanda1 amanda10 amanda11
  amanda12 amanda18 amanda69 amateur amateurs amazing amazon amber1 amber123 amelia america america1 america2 american
  amsterda amsterdam amsterdam1 an83546921an13 anaconda anakin analsex anarchy anastasia ancella2 anders anderson
  andre123 andrea andrea11 andreas andreas1 andrei andrei123 andres andrew andrew01 andrew1 andrew10 andrew11 andrew12
  andrew123 andrew13 andrew22 andrew88 andrew99 andrey andrey123 andromeda andyod22 anfield anfield1 angel1 angel123
  angel666 angel777 angela angela12 angelica angelina angelo angelo4ek angels anhyeuem animal animal2000 animals
  animals1 anime123 anna1982 anna1984 anna1985 anna1986 anna1987 anna1988 anna1989 anna1990 anna1997 anna2000 anna2010
  anna2614 annette annette1 annie123 another1 answer anthony anthony0 anthony1 anthony2 anthony3 anthony4 anthony5
  anthony7 anthony8 antoine anton123 antoni antonio antonio1 antonio2 antonio3 anubis anything apache apache64 apollo
  apollo11 apollo13 apple1 apple123 applepie apples apples12 apples123 aq1sw2de3 aquarius aragorn aragorn1 archer archie
  area51 ariana arianna1 arizona arizona1 armagedon armani arnold arnster55 arsenal arsenal0 arsenal1 arsenal14 arsenal2
  art131313 artcast2 artem123 artem1992 artem1995 artem2010 artem777 artemis artemis1 arthur artist arwpls4u as123456
  asasas asd123 asd12345 asd123456 asd123asd asd123qwe asdasd asdasd12 asdasd123 asdasd22 asdasdasd asdf123 asdf1234
  asdf12345 asdf4321 asdf67nm asdfasdf asdfasdf1 asdfg123 asdfg12345 asdfgh asdfgh01 asdfgh12 asdfgh123 asdfghj asdfghjk
  asdfghjkl asdfghjkl1 asdfghjkl123 asdfjkl asdfjkl1 asdfzxcv asdqwe123 asdzxc asdzxc123 asfnhg66 ashlee ashley ashley01
  ashley1 ashley11 ashley12 ashley19 ashley24 ashley69 ashton aspire aspirine assa1234 assass assassin assfuck asshole
  asshole1 asshole123 asshole2 asshole3 assholes assman assword assword1 asterix asterix1 astra123 astrid astros
  at4gftlw athena athens athlon64 atlanta atlanta1 atlantic atlantis atomic attack attitude auburn auckland2010 audia4
  audrey august august11 august12 august15 august16 august22 august25 august29 august31 aurora aussie austin austin01
  austin11 austin12 austin123 austin31 austin316 australi australia australia1 autumn avalanch avalon avalon11 avatar
  avenger avenger1 awesome awesome1 awo8rx3wa8t az123456 azamat azerty azerty12 azerty123 azfpc310 azsxdc azsxdcfv
  b0ll0cks b929ezzh babies baby1234 baby2000 babybaby babyblue babyboy babyboy1 babydoll babyface babygirl babygirl1
  babylon babylon5 bacardi bacardi1 backd00r backdoor backup bad11bad badass badboy badboy69 baddog badger badgirl
  badiman28200 baggins baggins1 bagira bailey bailey10 bailey11 bailey12 balla007 baller baller23 balloon balloons
  balls123 bambam banaan123 banana banana12 bananas banane bandit bandit01 bandit12 bangbang bangkok bangkok1 banker
  banshee banshee1 barbara barbara1 barber barbie barcelon barcelona barefoot barkley barkley1 barney barney01 barney11
  barney12 barrett barsik bartman bartman1 baseba11 basebal1 baseball baseball1 baseball11 baseball12 baseball2
  baseball3 baseball7 baseball9 basket basketba basketball basketball1 bassman bassman1 bastard bastard1 batman batman01
  batman1 batman11 batman12 batman123 batman13 batman21 batman69 batman99 battery1 battle baxter bayern bb123456 bbbbbb
  bbbbbb99 bbbbbbb1 bbbbbbbb bcfields beaches beaches1 beagle beamer beaner beanie beano002 bear2327 bearbear bearcat
  bearcat1 beardog1 beast666 beastie beatles beatles1 beatles4 beatrice beautifu beautiful beautiful1 beauty beaver
  beaver12 beaver69 beavis beavis69 because beckham beckham23 beckham7 beefcake beemer beer1234 beerbeer beetle believe
  belinda bella1 bella123 bender benfica bengals bengals1 benjamin benjamin1 bennett bennett1 benson bentley bentley1
  beowulf beretta bergen09 berlin bermuda bernard bernard1 bernie bernie51 bertha bertie bethany bethany1 better
  bettis36 betty123 beverly bg6njokf bianca bicycle bigass bigballs bigbear bigbird bigblue1 bigboobs bigboy bigboy11
  bigboy12 bigbutt bigcock bigdaddy bigdaddy1 bigdick bigdick1 bigdog bigdog69 bigfoot bigfoot1 bigger biggie biggles
  bigguy bigmac bigman bigmike bigmoney bigone bigred bigsexy bigsexy1 bigtime bigtime1 bigtit bigtits bigtits1 bikini
  bill1234 billie billy1 billy123 billybob billyboy bimmer bingo123 binladen birdie birdman birdman1 birthday birthday1
  birthday10 birthday100 birthday133 birthday2 birthday21 birthday26 birthday27 birthday28 birthday299 birthday3
  birthday4 birthday5 birthday54 birthday6 biscuit biscuit1 bishop bitch1 bitch123 bitchass bitches bitches1 biteme
  biteme12 biteme69 bizkit blabla blablabla black1 black123 black666 blackbir blackcat blackdog blackhaw blackie
  blackie1 blackjac blackjack blackman blacks blacky blade123 blades blahblah blaster blaster1 blazer blessed blessed1
  blessing blink182 blizzard blonde blondes blondie blondie1 blood123 blood666 bloody blossom blowjob blowjob1 blowme
  blowme69 blue123 blue1234 blue2000 blue22 bluebird blueblue blueboy bluedog blueeyes bluefish bluejay1 bluemoon
  bluesky bluesky1 blunt420 bmvm3e46gtr bmw325is bmw330ci bmw750il bob123 bob12345 bobafett bobbie bobbob bobby1
  bobby123 bobcat bobcat12 bobobo boeing boeing74 boeing77 bogart bogdan bogdan123 bohica boing747 bollocks bollox
  bologna1 bomber bonbon bond0007 bond007 bond9007 bondage bondage1 bondra12 bonehead bonita bonjour bonjour1 bonkers
  bonnie bonsai boobie boobies boobies1 booboo booboo11 booboo12 booboo69 booger boogie booker bookworm boomboom boomer
  boomer22 booster1 bootie boredboi4u boricua boris123 born2run bosco123 boscoe01 bossman boston boston12 bottle bottom
  bounce bowler bowling bowling1 bowser boxing boxster boy4u2ownnyc br00klyn br0d3r bradford bradley bradley1 branden1
  brandi brando brandon brandon0 brandon00 brandon1 brandon2 brandon3 brandon6 brandon8 brandy brasil braves braves10
  braves95 brazil breaker1 breast breasts breeze brenda brendan brendan1 brennan1 brett123 brewer brewster bri5kev6
  brian1 brian123 briana brianna brianna1 bridge bridget bridget1 bright brighton brillo021 bristol britney britney1
  brittany brittany1 broadway broken bronco broncos broncos1 broncos2 broncos7 brooke brooklyn brooklyn1 brooks brother
  brother1 brother2 brothers brownie brownie1 browns browns99 bruce123 brucelee bruins bruins77 bruno123 brutus bryan123
  bryant bsheep75 bubba1 bubba123 bubbas bubble bubbles bubbles1 bubbles2 bucket buckeye buckeye1 buckeyes buckshot
  buddah buddha buddie buddy1 buddy123 budlight budman budweise buffalo buffalo1 buffett buffett1 buffy1 buffy123
  buffy1ma bugger builder bulat1996 bulldog bulldog1 bulldog2 bulldog7 bulldogs bullet bulls123 bullseye bullshit
  bunghole bunny1 bunny123 burger burton burton12 business busted buster buster01 buster1 buster11 buster12 buster123
  buster21 buster22 buster69 buster88 buster99 butler butter butterfl butterfly butterfly1 butthea1 butthead butthole
  buttman button buttons buttons1 buzzard byteme c0rvette c3por2d2 c43dae874d c43qpul5rz c7e4f8ezqh cab4ma99 cabbage
  cactus cadillac cadr14nu caesar cahek0980 caitlin caitlin1 calico caliente californ california callaway callie calvin
  calvin69 camaro camaro67 camaro69 camaroz2 camaroz28 cambiami camelot camelot1 camels cameltoe camera cameron cameron1
  cameron7 camilla camille camille1 camp0017 campbell camper campus100 canada canadian cancel cancer cancun candice
  candle candy123 candyman cannabis cannon cantona cantona1 cantona7 canucks1 capital capital1 capital5 capone captain
  captain1 caramel caravan carbon cardinal care1839 carina carla123 carlos carlos12 carlos123 carlton carlton1 carmel
  carmen carole carolina carolina1 caroline caroline1 carolyn carolyn1 carpedie carpet carrera carrera4 carrie carrot
  carson carter carter12 carter15 cartman cartman1 cartoon casanova caserta casey1 casey123 casino casper casper12
  casper123 casper99 cassidy cassidy1 cassie cassie12 castle cat123 catalina catcat catch22 catdog catfish catfish1
  catherin catherine catman cavalier caveman caveman1 cbr600 cbr600f3 cbr600f4 cbr600rr cbr900rr cbr929rr ccbill cccccc
  ccccccc1 cde34rfv cdtnkfyf cecilia cecilia1 cedric ceisi123 celeron celeste celeste1 celica celine celtic celtic1888
  celtic67 celtic88 celtics celtics1 center central central1 century cerberus cessna cessna15 cessna17 cessna172
  cezer121 cfitymrf cgfhnfr ch1tt1ck chacha chainsaw champ123 champion champs chance chandler chanel change change12
  changed changeme changeme1 chaos666 charger charger1 chargers chargers1 charity charlene charles charles1 charles2
  charles3 charley charli charlie charlie0 charlie1 charlie111 charlie123 charlie2 charlie3 charlie4 charlie5 charlie6
  charlie7 charlie8 charlie9 charlott charlotte charlton charly charmed charmed1 chase123 chaser cheater checkers cheeks
  cheers cheese cheese1 cheese12 cheetah chelsea chelsea0 chelsea1 chelsea2 chelsea3 chelsea4 chelsea6 chelsea7 chelsea8
  chemical cherokee cherry cherry12 cheryl chester chester1 chester2 chester3 chester7 chevelle chevrole chevy1 chevy350
  chevy454 chevys10 chevyz71 chewie cheyenne chicago chicago0 chicago1 chicago2 chicago7 chicco22 chichi chicken
  chicken0 chicken1 chicken123 chicken2 chickens chickenwing101 chicks chico123 chiefs children chinese1 chinook chipper
  chipper1 chivas chloe123 chocolat chocolate chocolate1 chopper chopper1 chris1 chris123 chris200 chris999 chrisbln
  chrissy chrissy1 christ christa1 christia christian christian1 christie christin christina christine christmas
  christop christopher christopher1 christy christy1 chrome chronic chronic1 chrono chuang chubby chuck123 chuckie1
  chuckles chucky chunky church cicero cidkid86 cigars cinder cinema cinnamon circle circus cisco123 cjkysirj cjkywt
  ck6znp42 claire clancy clapton clapton1 clarence clarinet classic classic1 claude claudia claudia1 claudio claymore
  clayton clayton1 clemson clemson1 clevelan clifford clinton clinton1 clipper clitoris cloud9 clouds clover cmu9ggzh
  cobra1 cobra123 cobra427 cocacola cocacola1 cocaine coconut coffee coffee12 cohiba coleman coleman1 colin123 colleen
  colleen1 college college1 collin collins collins1 colole57 colombia colorado colors colt1911 colt45 coltrane columbia
  columbus combat combat123654 comcast1 comics command command1 commando common compaq compaq12 compaq123 compute
  compute1 computer computer1 concrete condom condor confused connect connect1 conner connie connor connor11 conrad
  consumer contact content control control1 control2 cookie cookie12 cookie123 cookie13 cookie59 cookies cookies1
  cooking1 cool1234 cooldude cooler coolguy coolguy1 coolio coolman coolman1 cooper cooper11 cooter copper cornell
  cornell1 corona corrado corrado1 corvet07 corvett1 corvette corvette1 cosmic cosmo123 cosmos cosworth cottage1 cotton
  coucou cougar cougars1 counter1 country country1 courage courtney courtney1 cowboy cowboy12 cowboy22 cowboys cowboys1
  cowboys2 coyote cptnz062 cqub6553 cracker cracker1 craig123 crawford crazy1 crazy123 crazybab creampie creamy creativ1
  creative creative1 credit cricket cricket1 crimson crimson1 cristina critter crjhgbjy cruise cruiser cruiser1 crunch
  crusader crysis crystal crystal0 crystal1 crystal2 csfbr5yy cthulhu cthutq cubbies cubbies1 cubswin cubswin1 cuddles
  cuddles1 cumming cumshot cupcake cupcake1 curious curious1 curtis custom cutlass cutter cvzefh1gkc cxfcnmt cyclone
  cyclone1 cyclops cyclops1 cygnusx1 cynthia cynthia1 cypress d1i2m3a4 d1lakiss d78unhxq dabl1125 dad2ownu dadada daddy1
  daddy123 daewoo dagger daisy1 daisy123 daisy3112 dakota dakota01 dakota12 dakota99 dalejr dalejr88 dallas dallas01
  dallas11 dallas12 dallas21 dallas22 dalton damage damage11 damian damien dammit damned69 damnit dance123 dancer danger
  daniel daniel01 daniel1 daniel10 daniel11 daniel12 daniel123 daniel21 daniel26 daniel69 daniela daniela1 danielle
  danielle1 daniil danil8098 danila danny001 danny123 dannyboy dannym88 dante123 dantheman123 danzig daphne dapzu455
  darius darkman darkness darkside darkstar darling darrell darren darwin dasha123 dave1234 david1 david123 david777
  davids davidson dawson daytona daytona1 dbm123dm dbrnjh dbrnjhbz dddddd ddddddd ddddddd1 dddddddd de1987ma deacon
  deadhead deadman deadman1 deadmau5 deadpool deanna death1 death123 death666 debbie debbie69 deborah deborah1 december
  december1 deedee deejay deepthroat deeznuts deeznutz defender defiant defiant1 deflep27 deftones delete delphi delta1
  delta123 deluxe demon123 demon666 demons denali denis123 denis1984 denis1988 denise deniska denman85 dennis denver
  depeche derrick derrick1 desert design designer desire desiree deskjet deskjet1 destiny destiny1 destiny2 destroy
  detroit detroit1 devil123 devil666 devildog devilmaycry4 devils devo2706 dexter dfkthbz dfkthf dfktynbyf dfvgbh
  dfyjdf846 dgl70460 dharma di7771212 diablo diablo11 diablo66 diablo666 diamond diamond1 diamond2 diamond3 diamond4
  diamond6 diamond7 diamond8 diamond9 diamonds diana123 dianne dickens1 dickhead diego123 diehard diesel dietcoke digger
  diggler digital digital1 dignity7 dilbert dilbert1 dilligaf dillon dima1234 dima12345 dima1985 dima1989 dima1990
  dima1992 dima1993 dima1994 dima1995 dima1996 dima1997 dima1998 dima1999 dima2000 dima2009 dima2010 dima3452 dimon4ik
  dinamo dingdong dinosaur direct director dirtbike discover disney divine divorce djg4bb4b dkflbckfd dkflbvbh dm6tzsgp
  doberman doc_0815 doctor dodge1 dodger dodgeram dodgers dodgers1 dogbert1 dogdog dogfood doggie doggy123 doghouse
  dogman dogphil3650 dolemit1 dollar dollars dolphin dolphin1 dolphin2 dolphin6 dolphin9 dolphins dolphins1 doma77ns
  domainlock2005 dominic dominic1 dominik1 domino donald donkey donna123 donnie dont4get donuts doobie doodle doodoo
  doogie dookie dorian dorothy dorothy1 dotcom double doudou doughboy douglas douglas1 downtown dracula dragon dragon00
  dragon01 dragon05 dragon1 dragon10 dragon11 dragon12 dragon123 dragon13 dragon18 dragon20 dragon21 dragon22 dragon23
  dragon25 dragon33 dragon44 dragon64 dragon66 dragon666 dragon69 dragon76 dragon77 dragon88 dragon99 dragonball dragons
  dragons1 dragoon dragoon1 dreamer dreamer1 dreamer2 dreams driver drizzt dro8smwq droopy drowssap drpepper druhay17
  drummer drummer1 ds7zamnw dthjybrf dublin ducati ducati74 ducati99 duchess duchess1 dude1234 dude1998 dudley dumbass
  dumbass1 duncan duncan21 dune2000 dupont24 durango durango1 duster dustin dustin23 dusty123 dusty197 dutchess e2fq7fzj
  e6pz84qfcj eae21157 eagle1 eagle123 eagles eagles05 eagles12 eagles20 eagles22 eastern1 eastside easy1234 eatpussy
  eatshit eatshit1 eclipse eclipse1 eclipse2 eclipse9 eddie123 eduard eduardo eduardo1 edward edward11 edward12 edwards
  eeeeee eeeeeee1 eeyore efbcapa201 eight888 eileen einstein ekaterina ekaterina20 el345612 el546218 elaine elaine22
  eleanor electra electra1 electric electron element element1 elena123 elena1971 elena2010 elephant elephant1 eleven
  eleven11 elijah elizabet elizabeth elizabeth1 elliot elliott elliott1 elmer251 elvira elvira26 elvis1 elvis123 elwood
  emerald emerald1 emerson emerson1 emily1 emily123 eminem eminem12 emmanuel emmitt emmitt22 empire empire11 energy
  energy12 engage engine engineer england england1 english english1 enigma enron714 enter1 enter123 enterpri enterprise
  episode1 eraser eric1234 ericsson ernest erotic erotica escape escort esther eternal eternal1 eternity ethan123
  euclid90 eugene eureka euro2000 europa europe eus1sue1 evelyn everest everest1 everton everton1 excalibu exigen
  exigent exodus explore1 explorer express express1 extra300 extra330 extreme extreme1 f00tball f14tomcat f15eagle
  f1f2f3f4 f8yruxoj fabian facial faggot faith123 falcon falcon04 falcon11 falcon12 falcon16 falcon69 falcons falcons1
  fallen fallout fallout2 fallout3 family family01 famous fantasy fantasy1 fantasy7 fantasy8 farmer farside farside1
  fashion faster fatass fatboy fatcat fathead1 father fatima fatima753357 fatluvr69 fatman favorite2 favorite3 favorite4
  favorite5 favorite6 favorite7 favorite8 fbi11213 fcc5nky2 feather feather1 february federico felicia felipe felix123
  fender ferien12 fernand fernando ferrari ferrari1 ferrari2 ferrari3 ferrari4 ferrari5 ferret ferris fester fetish
  fetish01 fetish69 ffffff fffffff1 ffffffff ffvdj474 fghtkm fhntv1998 ficken fiction6 fiction7 fiction9 fiesta fifa2008
  fifa2010 fifa2011 figaro fighter fighter1 fighting54 filter filthy finance1 finger fingers finish fireball firebird
  firefly firefly1 firefox fireman fireman1 firstone123 fish1234 fisher fishes fishing fishing1 fisting fitness fitness1
  fjnq8915 fjysk762 fk8bhydb fkbyf001 fkg7h4f3v6 fkojn6gb fktif6115 fktrcfylh fktrcfylhf fktrctq flames flamingo
  flanker7 flash1 flash123 flatron flatron1 fletch fletcher flexible flight flipper flipper1 floppy florence florian
  florian1 florida florida1 florida2 flounder flower flower12 flowers flowers1 fluffy flyboy flyers flyers88 flyers99
  flying fm12mn12 foobar foolish1 footbal footbal1 football football1 football12 football2 ford9402 fordf150 fordf250
  fordf350 fordgt40 forest forest11 forest99 forever forever1 forever21 forfun forget forgot formula formula1 forrest
  forrest1 fortuna fortune fortune1 fortune12 forward forward1 foryou fossil foster fowler fox12345 foxtrot foxtrot1
  france france98 frances frances1 francesc francis francis1 francis2 franco francois frank1 frank123 frankie frankie1
  franklin franky fre_ak8yj freaks freaky freckles fred1234 freddie freddie1 freddy freddy12 frederic fredfred free4all
  freedom freedom0 freedom1 freedom2 freedom3 freedom4 freedom5 freedom7 freedom8 freedom9 freeman freeman1 freepass
  freeporn freesex1 freeuser freeze french friday friday13 friend friends friends1 fright frisco frisky frogger frogger1
  froggy frogman1 front242 frontier frost1996 frosty frozen fsd9shtyu fubar123 fuck1234 fuck_inside fucked fucker
  fucker11 fucker12 fucker69 fuckers fuckface fuckfuck fuckher fuckin fucking fuckit fuckme fuckme69 fuckoff fuckoff1
  fuckoff2 fuckoff666 fuckthis fucku2 fuckyou fuckyou0 fuckyou1 fuckyou12 fuckyou123 fuckyou2 fuckyou6 fuckyou69
  fuckyou7 fuckyou8 fugazi function funfun funtime funtime1 fusion futbol future futyn007 fyfcnfcbz fylhtq fylhtq95
  fytxrf g0dz1ll4 gabrie gabriel gabriel1 gabriel12 gabriel2 gabriela galaxy galina galore gambit gamecube gameover
  gamer123 gandalf gandalf0 gandalf1 gandalf2 gandalf3 gandalf7 gangbang gangsta gangsta1 gangster gangster1 garage
  garbage garcia garden garfield garfield1 gargoyle garrett garrett1 gaston gateway gateway1 gateway2 gateway3 gateway9
  gators gators96 gawker gb15kv99 gborv526 gbplf123 gbpltw gegcbr geheim gemini gemini11 gemini69 general general1
  generic1 genesis genesis1 genesis2 genius geolog323 george george01 george11 george12 george123 george13 georgia
  georgia1 georgia2 gerald gerard german germany germany1 geronimo gerrard8 gerrity1 gesperrt getmoney getsome gfgf1234
  gfhjkm gfhjkm007 gfhjkm11 gfhjkm12 gfhjkm123 gfhjkm1234 gfhjkm13 gfhjkm135 gfhjkm22 gfhjkm666 gfhjkm777 gfif1991
  gfxqx686 gggggg ggggggg1 gggggggg ghbdtn ghbdtn12 ghbdtn123 ghbdtnbr ghbdtnbr1 ghblehjr ghetto ghhh47hj764
  ghhh47hj7649 ghjcnj ghjcnj123 ghjcnjnfr ghjcnjnfr1 ghost123 ghostrider giants giants56 gibson gilbert gilbert1 gillian
  gillian1 ginger ginger01 ginger11 ginger12 ginger123 giorgi giovanni giuseppe gizmo1 gizmo123 gizmodo gizmodo1
  gizmodo2 gjkbyf gladiator glasgow1 global glock9mm gloria gmoney gn56gn56 gnasher23 go4itnow goalie goaway goblin
  goblue gobucks gobuffs2 goddess goddess1 godfathe godfather godsmack godzilla gofish goforit gogogo goirish1 goldberg
  golden goldfish goldie goldstar goldwing golf1234 golfball golfer golfer01 golfer11 golfer12 golfer23 golfgolf golfing
  golfing1 goliath gollum gonavy gonzo123 goober goober12 good12345 good123654 good4now good4you goodboy goodbye
  goodluck goodman goodtime goofy123 google google10 google12 google123 gopher gordolee85 gordon gordon24 gorilla
  gorilla1 gorilla9 gotcha gothic gotohell govols grace123 gracie graham grandam1 grandma grandma1 granny grapes
  grateful gre69kik great1 great123 greatone greece green1 green123 green420 greenbay greenday greenday1 greene greens
  gregory gregory1 gremlin grendel grendel1 gretchen gretzky gretzky9 griffey griffin griffin1 gringo grizzly grizzly1
  gromit groove groovy groucho groucho1 groupd2013 grover grumpy grunt999 gsgba368 gsxr1000 gsxr1100 gsxr750 gtogto43
  guardian guiness guinness guinness1 guitar guitar11 guitar12 guitar69 gundam gundam00 gunnar gunner gunners gunners1
  gunther1 gustav gustavo1 gy3yt2rgls gznybwf13 h200svrm h397pnvr h9iymxmc hacked hacker hahaha hahahaha hailey hal9000
  halflife halflife2 hallo123 hambone hambone1 hamburg hamburg1 hamilton hamlet hammer hammer11 hammer12 hammer22
  hammer69 hammer99 hammers hammers1 hampton hamster hamster1 hand2000 handsome handyman hannah hannah01 hannah11
  hannah12 hannah22 hannibal hansen hansolo hansolo1 happy1 happy100 happy123 happy200 happyday hardcock hardcore
  hardcore1 harder hardon hardrock harley harley01 harley1 harley11 harley12 harley13 harley69 harley88 harley99 harmony
  harmony1 harold harper harris harrison harrison1 harry1 harry123 harvey hassan hastings havefun hawaii hawaii50
  hawkdog79 hawkeye hawkeye1 hawkeyes hayabusa hayden hayley hd764nw5d7e1vb1 health hearts heat7777 heather heather1
  heather2 heather4 heather6 heather9 heaven heckfy hector hedgehog hedj2n4q hehehe hejsan123 helena hellfire hello1
  hello123 hello1234 hello1995 helloo hellos hellyeah helmet helpme helpme96 hendrix hendrix1 henry123 hentai herbert
  herbert0 herbert1 herbie hercules herman hermes hershey hershey1 hesoyam hesoyam1 hesoyam123 heyhey hhhhhh hhhhhhh1
  hidden higgins higgins1 highland highway1 hihihi hihje863 hilton hiphop hippie history history1 hithere hitler hitman
  hitman47 hjpjxrf23062007 hjvfirf hkger286 hobbes hobbes12 hobbit hockey hockey10 hockey11 hockey12 hockey13 hockey14
  hockey19 hockey21 hockey22 hockey33 hockey69 hockey77 hockey99 hohoho hokies holden holiday holiday1 holland holland1
  hollister1 holly1 holly123 hollywoo hollywood holmes holyshit homer1 homer123 homers homerun honda1 honda123 honda200
  honda250 honda450 hondas2000 honey1 honey123 hongkong hooker hoosier hoosiers hooter hooters hooters1 hootie hoover
  hopeful1 hopkins1 hopper horizon horizon1 horndog horndog1 hornet horney horny1 horny123 horse123 horses hot2trot
  hotbox hotboy hotdog hotpussy hotred hotrod hotsex hotsex69 hotshot hotshot1 hotstuff hottie house123 houses houston
  houston1 howard hshfd4n279 hudson hummer hummerh2 hungry hunt0802 hunter hunter01 hunter1 hunter11 hunter12 hunter123
  hunter22 hunter69 hunter99 hunting hunting1 hurley hurrican husker huskers huskers1 huskies huskies1 hustler hustler1
  hxp4life hyperion hzgg9umc hzze929b iamgod iampurehaha2 ib6ub9 ibanez ibill123 icam4usb icecream icecube1 iceman
  iceman01 iceman11 iceman69 ichiro51 idontkno idontknow iforgot iforgot1 igor1234 igor1994 iguana ihateyou ihateyou1
  iiiiiii1 ikilz083 ikmvw103 illini illinois illusion iloveme1 iloveme2 ilovesex iloveu iloveyo iloveyou iloveyou1
  iloveyou11 iloveyou12 iloveyou123 iloveyou143 iloveyou2 ilya1234 ilya1992 imagine imagine1 imjakie123 immortal impala
  imperial incubus incubus1 india123 indian indiana indiana1 indiana7 indians indians1 indigo infantry inferno inferno1
  infiniti infinity ingram01 ingrid insane insert inside integra integra1 inter1908 internet internet1 intrepid intruder
  inuyasha iomega iqzzt580 ireland ireland1 irina123 irish1 irish123 ironman ironman1 ironman2 is3yeusc isabel isabella
  isabella1 isabelle isacs155 isaiah island israel italia italian italian1 ivan1985 ivan1996 ivan2010 ivanov ivanova
  iverson iverson3 iwantu j0nathan j3qq4h7h2v jabroni jabroni1 jack1234 jack5225 jackal jackass jackass1 jackass2 jackie
  jackie69 jackoff jackoff1 jackpot3 jackson jackson1 jackson2 jackson5 jacob1 jacob123 jagger jaguar jake1234 jake5253
  jalal123 jamaica jamaica1 james007 james1 james123 james777 jamesbon jamesbond jamesbond007 jameson jameson1 jamie1
  jamie123 jammer jammin janice janine january january1 january2 japanese jarhead jarhead1 jasmin jasmine jasmine1
  jasmine123 jasmine2 jasmine3 jasmine5 jasmine9 jason1 jason123 jasper jasper12 javier jaybird jayden jaydog472 jayhawk
  jayhawk1 jayjay jazz1234 jazzman jazzman1 jbond007 jeanette jeanne jeff1234 jeffery jeffery1 jeffrey jeffrey1 jeffrey4
  jeffwsb1 jenna123 jennie jennife1 jennifer jennifer1 jenny1 jenny123 jensen jeremiah jeremy jericho jericho1 jerkoff
  jerome jerry123 jersey jesse123 jessic jessica jessica0 jessica1 jessica2 jessica3 jessica6 jessica7 jessica8 jessie
  jester jesus1 jesus123 jesus4me jesus777 jesusis1 jethro jewels jg3h4hfn jhnjgtl12 jhrl0821 jigei743ks jillian
  jillian1 jimbo123 jimbob jimmy1 jimmy123 jjjjjj jjjjjjj1 jjjjjjjj jktymrf jo9k2jw2 joanna joanne jockey joejoe johanna
  johanna1 johannes john1234 john316 johnboy johnjohn johnny johnny69 johnny99 johnson johnson1 johnson2 johnson4 jojojo
  joker1 joker123 joker666 joker777 jokers jonathan jonathan1 jonjon jonny123 jor23dan jordan jordan00 jordan01 jordan1
  jordan10 jordan11 jordan12 jordan123 jordan18 jordan20 jordan22 jordan23 jordan45 jordan99 joselon69 joseph joseph10
  joseph11 joseph12 joshua joshua01 joshua10 joshua11 joshua12 joshua19 joshua23 joshua99 journey journey1 joxury8f
  joyjoy jrcfyf jtuac3my judith juggalo juggalo1 julia123 julian julie123 julie456 juliet juliette julius jumper
  jumpman23 june1503 junebug junebug1 jungle junior junior01 junior12 junior123 junior13 junior24 jupiter jupiter1
  jupiter2 just4fun just4me just4you justdoit justice justice1 justice2 justin justin01 justin1 justin10 justin11
  justin12 justin123 justine justme juventus juvis123 jwhw6n1742 jzf7qf2e k9dls02a k9vvos0a kahuna kaiser kaktus
  kalle123 kamelia2011 kamikaze kangaroo kanmax1994 kansas karate karen123 karina karolina karolina1 kashmir kasper
  katana katerina kathleen kathryn katie1 katie123 katrin katrina katrina1 katya123 kawasaki kayla123 kaylee kcj9wx5n
  kd189nlcih ke12fe13 keegan keeper keith123 kekskek1 kelley kelly001 kelly1 kelly123 kelsey kendall kendall1 kendra
  kennedy kennedy1 kennedy12 kenneth kenneth1 kenneth2 kenny123 kenshin kenshin1 kentucky kenwood kenwood1 kenworth
  kermit kevin1 kevin123 keyboard keystone keywest keywest1 kfnju842 kickass kickass1 kicker killbill killer killer00
  killer01 killer1 killer11 killer12 killer123 killer13 killer21 killer23 killer66 killer666 killer69 killer77 killer99
  killers killme kimber kimber45 kimberly kimberly1 king1234 kingdom kingdom1 kingfish kingkong kingpin kingston kipper
  kirill kirill123 kirsten kirsten1 kisses kissing kissme kitkat kitten kitty1 kitty123 kittycat kittykat kki177hk
  kkkkkk kkkkkkk1 klaster klaudia1 klingon klingon1 knickers knicks knight knight12 knight99 knights knights1 knopka
  knopo4ka kobe6666 kodaira52 kodiak koetsu13 kolia123 kolobok kondom25 kopa1994 kordell1 koshka kosmos kostya kotaku
  kotenok kr9z40sy kramer krishna krista kristen kristen1 kristi kristin kristin1 kristina kristine kristy krystal
  krystal1 ktjynsq40147 ktnj2010 ktyjxrf kudos4ever kumar123 kungfu kzsfj874 l0swf9gx l58jkdjp! l8g3bkde labrador labtec
  lacrosse lacrosse1 ladies ladybug ladybug1 laguna lainth88 lakers lakers08 lakers12 lakers24 lakers32 lakers34 lalala
  lalala123 lalalala lambert lamont lancelot lancer lansing laptop larisa larry123 laser123 lasvegas latinas latino
  laura123 laurel lauren lauren12 laurie lawrence lawyer leader leanne leather leather1 leather9 leavemealone lebron23
  ledzep leelee left4dead left4dead2 legacy legend legion legolas legolas1 lemons len2ski1 lena1982 lena2010 lena2011
  lennon leonard leonard1 leonardo leonid leopard lera2000 lesbian lesbian1 lesbians leslie leslie12 lespaul lespaul1
  lestat lester letmein letmein0 letmein1 letmein123 letmein2 letmein22 letmein3 letmein4 letmein6 letmein7 letmein9
  leto2010 letsgo letter lewie622 lexmark lexmark1 lexus300 lg2wmgvr lhbjkjubz2957704 liberty liberty1 liberty2 library
  licker lickit lickme lickme69 lifehack lifetime lighter lightnin lightning lights lillian lincoln lincoln1 lincoln7
  linda123 lindros8 lindsay lindsay1 lindsey lindsey1 lineage2 lionel lionking lipstick liquid lisa1234 lisalisa
  lithium1 little liverp00l liverpoo liverpool liverpool1 liza2000 lizard lizzie ljb4dt7n lk9slwgh3x lkjhgf lkjhgfdsa
  llllll lllllll1 loaded lobster lobster1 locoman0 locutus1 logan1 logan123 logging7 logitech logitech1 loki2496
  lokomotiv lol123 lol123123 lol12345 lol123456 lolipop lolita lolki123 lolkin09 lollipop lollol lollol12 lollol123
  lololo lololyo123 london london11 london12 london123 london20 london22 london99 lonely lonestar lonewolf longhorn
  looker looking looking1 looking4 looney loosee123 looser lopas123 lopotok01 lorenzo lorenzo1 lorraine loser123 losers
  losfix16 lost4815162342 lotrfotr34 lotus123 louis123 louise loulou love12 love123 love1234 love12345 love2000 love2010
  love2011 love4eve love4ever love4you love5683 love69 love777321777 loveit lovelove lovely loveme loveme12 loveme89
  lover123 loverboy lovers lovesex loveyou loveyou1 loveyou2 lovezp1314 loving lowrider lp2568cskt lsdlsd12 lsia9dnb9y
  lucas123 lucifer lucifer1 lucifer666 lucille lucky1 lucky123 lucky13 lucky7 lucky777 luckydog ludwig lukas123 luther
  luv2epus luv2fuck lvbnhbq lvbnhbq1 lvjdp383 lzbs2twz lzhan16889 m1garand m1m2m3m4 m6cjy69u35 m7hsqstm ma123123123
  macdaddy machine machine1 macross macross1 macross7 macsan26 madala11 madden maddie maddog maddog01 maddog69 madeline
  madina madison madison0 madison1 madison2 madison3 madison9 madman madmax madmax11 madness madonna madonna1 madrid
  madruga2 maestro maestro1 maggie maggie01 maggie10 maggie11 maggie12 maggot magic1 magic123 magical magical123 magick
  magicman magnolia magnum magnus magpie magpies1 maiden mailcreated5240 mailman mailman1 majestic makaveli makeksa11
  maks2010 maks5843 maksim malaka malcolm malcolm1 malibu malina mallard mallard1 mama1234 mama12345 mama1961 mama1963
  mama1964 mama1965 mama1970 mama2010 mamama mamapapa mamma123 mammoth1 manager manager1 manchest manchester manchester1
  mancity1 mandarin mandingo mandy123 mangust6403 maniac mankind1 manman manning1 manson manuel manutd manzey20
  mapet123456 maradona marathon marcel marcia marcius2 marco123 marcos marcus margaret margaret1 margarita maria1
  maria123 mariah marian mariana1 marianne marie123 marika marilyn marilyn1 marina marina123 marine mariner1 mariners
  marines marines1 marino marino13 mario123 marion marisa marissa marissa1 marius mark1234 mark3434 market markus
  marlboro marlboro1 marlene marley marley12 marlin married1 marshall martha martin martin01 martin11 martin12 martina
  martina1 martine martinez martini martini1 marvel marvin maryann maryann1 maryjane maryland mash4077 masha123
  masha1998 masha2010 mason123 massage massimo massive massive1 master master00 master01 master1 master10 master11
  master12 master123 master13 master21 master22 master23 master32 master55 master66 master666 master69 master77 master99
  masterb8 masters masters1 matador matchbox20 mathew matilda matilda1 matrix matrix01 matrix12 matrix123 matrix13
  matrix69 matrix99 matt1234 matthew matthew0 matthew1 matthew2 matthew3 matthew4 matthew6 matthew7 matthew8 matthew9
  matthews mattie mattylad10 mature maureen maureen1 maurice maurice1 maverick maverick1 max123 max12345 max33484 maxell
  maxim1935 maxima maximum maximus maximus1 maximus2 maxine maxmax maxwell maxwell1 maxwell2 mayday mayhem maynard
  maynard1 mazafaka mazda323 mazda626 mazdamx5 mazdarx7 mazdarx8 mccool24 mclaren1 mclarenf1 mdmaiwa3 mdmgl004 meat1492
  meatball meathead meatloaf mechanic medical medical1 medicine medusa megadeth megafon77 megaman megaman1 megan123
  megapass megatron meghan meister meister1 melanie melanie1 melanie2 melinda melinda1 melissa melissa1 melissa2
  melissa3 melissa6 melissa7 mellon mellow melody melvin melvin69 member mememe memorex memory memphis memphis1 menace
  meowmeow mercedes mercedes1 mercury mercury1 mercury2 mercury7 meredith meridian merlin merlin01 merlin11 merlin12
  merlin21 merlin69 merlin99 mermaid mermaid1 merrill1 mersedes messiah1 metal123 metal666 metallic metallica metallica1
  method metro2033 mets1986 mexico miami305 miatamx5 michae michael michael0 michael1 michael12 michael123 michael2
  michael3 michael4 michael5 michael6 michael7 michael8 michael9 michaela micheal michel michele michele1 michell
  michelle michelle1 michigan mick7278 mickey mickey01 mickey11 mickey12 mickey22 mickey69 mickey99 microlab micron
  microphone microsof microsoft midget midnight midnight1 midway mighty miguel mike1234 mike12345 mike1969 mikemike
  mikey123 milana milano milena military milkman milkman1 miller miller12 miller31 millie millie11 million million1
  milton mimi92139 mine2306 minecraft minecraft123 minimax1 minime minnie miracle mirage miranda miranda1 miriam mirror
  miruvor79 misery misfit misfit99 misfits1 misha1111 misha123 mishka mission mission1 missy1 missy123 mister mistral1
  mistress misty1 misty123 mitchell mittens mittens1 mjbnbna1 mko09ijn mmmmmm mmmmmmmm mnbvcx mnbvcxz mnbvcxz1 mobile
  models modena mohamed mohammed mollie molly1 molly123 mollydog moloko molson mom4u4mm mommy123 momomo momoney momoney1
  monaco monalisa monday monday12 mondeo money1 money111 money123 money4me money777 moneyman moneys mongoose monica
  monica12 monica69 monika monique monique1 monitor monitor1 monitor2 monkey monkey00 monkey01 monkey1 monkey10 monkey11
  monkey12 monkey123 monkey13 monkey14 monkey20 monkey21 monkey22 monkey23 monkey24 monkey66 monkey69 monkey77 monkey99
  monkeys monkeys1 monopoly monroe monster monster1 monster2 monster7 monster9 montana montana1 montero1 montgom240
  montreal monty123 moocow mookie mookie12 moom4242 moom4261 moomoo moon1234 moonlight moose1 moose123 mopar440 morgan
  morgan01 morgan12 morning morpheus morris morrison mortgage mortimer moscow mosias98 mother mother01 mother12
  motherfucker motherlode motley motorola mounta1n mountain mouse1 mouse123 movies movies23 mozart msoracle32re mtwapa1a
  muffin muffin11 muffin12 mulder multiplelo munchkin munson15 muppet murder murphy murphy01 murray musashi muscle
  mushroom music1 music101 music123 musica musicman mustafa mustang mustang0 mustang1 mustang2 mustang3 mustang4
  mustang5 mustang6 mustang67 mustang69 mustang7 mustang8 mustang9 mustangs mustard mustard1 mvtnr765 mwq6qlzo mxaigtg5
  my2girls my3girls mybaby mylife mylove mymoney1 myname mypass myself myspace1 myspace2 mystery mystery1 mystic
  myxworld4 n7td4bjl n8skfswa nadine nancy123 napass napoleon napster napster1 naruto naruto010 naruto12 naruto123
  naruto99 nascar nascar03 nascar08 nascar20 nascar24 nascar88 nascar99 nasty1 nastya nastya1995 nastya1997 nastya2010
  nata1980 natali natalia natalia1 natalie natalie1 natalie2 natas666 natasha natasha1 natasha123 natasha2 nathalie
  nathan nathan12 nathan22 national natural natural1 nature naughty naughty1 nautica1 ncc1701 ncc1701a ncc1701d ncc1701e
  ncc74656 nccpl25282 ndshnx4s ne1469 nebraska necron99 nellie nelson nemesis nemesis1 nemrac58 nemvxyheqdd5oqxyxyzi
  nepbr2009 neptune neptune1 netware1 network network1 network2 nevada newbie newcastl newlife newlife1 newman newpass
  newpass1 newpass2 newpass3 newpass6 newport newport1 newport2 newproject2004 newton newyork newyork1 newyork2 nfnmzyf
  nguyen nhfdvfnjkju123 nicholas nicholas1 nick1234 nick1234-rem936 nickel nicola nicolas nicolas1 nicolas2 nicole
  nicole01 nicole11 nicole12 nicole123 nicole18 nicole23 nigger nigger123 nightmare1 nihao123 nike1234 nikita nikita123
  nikita1998 nikita2000 nikita95 nikita99 nikki123 nikola nikolay nikolay9 nimbus nimrod niners ninja123 ninjas nintendo
  nintendo1 nintendo64 nipper nipple nipples nirvana nirvana1 nirvana9 nissan nissan350z nitram nnnnnn nnnnnnn1 nobody
  nofear nohack04 nokia123 nokia2700 nokia3110 nokia3230 nokia3250 nokia3310 nokia5130 nokia5200 nokia5228 nokia5230
  nokia5300 nokia5310 nokia5320 nokia5530 nokia5610 nokia5800 nokia6120 nokia6131 nokia6230 nokia6230i nokia6233
  nokia6300 nokia6303 nokia6500 nokia6630 nokia7070 nokia7610 nokia8800 nokiae51 nokian70 nokian73 nokian82 nokian95
  nolimit nolimit5 nolimit8 nolimit9 noname123 noncapa0 nonono nonrev67 noodle noodles noodles1 nookie nopass norman
  northern norton norway not4u2no note1234 nothing nothing0 nothing1 novell november nthvbyfnjh2 ntktajy ntktdbpjh1994
  nuaddn9561 nudist nugget number number1 number10 number20 nuttertools nwo4life nyjets nylons nymets o1l2e3g4 o4izdmxu
  oakland oakland1 oakley obiwan oblivion obvious1 oc247ngucz oceans11 october october1 october2 october3 october6
  october7 october8 odessa odgez8j3 odt4p6sv8 ofclr278 office ohyeah oicu812 oilers ojp123456 oklahoma okokok oksana
  oktober7 oldman oleg1994 oleg1995 oleg1996 olemiss1 olga1976 oliver oliver99 olivia olivier ololo123 omega1 omega123
  onelove onelove1 onetime onetwo12 onetwo34 online online12 onlyme onlyone4 ooicu812 oooooo oooooo99 ooooooo1 open1234
  openup operator opopop11 optimus optimus1 oqglh565 oracle orange orange10 orange11 orange12 orange22 orange44 orange77
  orange88 orange99 oranges oranges1 orchid oregon orgasm original orioles orioles1 orion123 orlando orlando1 oscar1
  oscar123 osiris oskar123 othello1 ou8122 ou812345 ou8124me outkast outlaw overkill overlord ow8jtcs8t ownage123 oxford
  ozlq6qwm p0015123 p030710p$e4o p0o9i8u7 p0o9i8u7y6 p1nkb178 p2ssw0rd p3nnywiz p455w0rd p4ssw0rd p4ssword p@ssw0rd
  pa55w0rd pa55word pablo123 pacers pacific pacific1 packard packard1 packer packers packers1 packers4 pacman padres
  paintbal paintball paintball1 painter painter1 pakistan pakistan1 palace palace22 paladin paladin1 palmer paloma
  pamela panama panasoni panasonic pancake1 pancho panda123 pandora pandora1 pandora2 pantera pantera1 panther panther1
  panther2 panther5 panthers panthers1 panties panties1 panties2 pantyhos panzer paradise paradox paradox1 paraklast1974
  paris123 parker parker01 parker12 parol123 parol999 parola parrot pascal pasha123 pass123 pass1234 pass1821 pass1wor
  pass1word passat passat99 passion passion1 passme passpass passport passw0rd passw0rd1 passwd passwor passwor1
  password password0 password00 password01 password1 password10 password11 password12 password123 password1234
  password13 password2 password21 password22 password23 password3 password4 password5 password6 password69 password7
  password8 password88 password9 password99 passwords passwort patch123 patches patches1 patricia patrick patrick0
  patrick1 patrick2 patrick3 patrick4 patrick7 patrick8 patrick9 patriot patriot1 patriots patton paul1234 paula123
  paulina1 pauline pavilion paycheck1 payton payton34 pdtplf peace123 peaches peaches1 peaches2 peacock peacock1 peanut
  peanut11 peanut12 peanuts peanuts1 pearljam pebbles pebbles1 pedro123 peekab00 peekaboo peewee peewee51 pegasus
  pegasus1 pencil penelope penguin penguin1 penguin6 penguin8 penguins penis123 penny1 penny123 pentium pentium1
  pentium2 pentium3 pentium4 people pepper pepper01 pepper1 pepper11 pepper12 pepper123 pepper14 pepper76 pepsi1
  pepsi123 perfect perfect1 person personal pervert pervert1 peter1 peter123 peterpan peters peterson petrov peugeot
  peugeot406 peyton pfqwtd27121988 pgszt6md phantom phantom1 phantom2 phantom3 phezc419hv phil1234 philip philippe
  philips philips1 phillies phillip phillip1 phillips philly phish123 phish420 phoebe phoenix phoenix1 phoenix2 phoenix3
  phoenix7 phoenix8 photos pi314159 pianoman piazza31 picard picasso picasso1 piccolo piccolo1 pickle pickles pickles1
  pickup picture pierre piglet pikachu pikachu1 pillow pilot123 pimpin pineappl pineapple1 pingpong pinhead pinkfloy
  pinky123 pioneer pioneer1 pippen pippen33 pippin pirate pirates pirates1 pisces pissing pissoff pistol pistons1
  pitbull pitbull1 pizza123 pizzas planet plastic plastic1 plat1num platinum playboy playboy1 playboy2 playboy6 player
  player21 player69 playing playstation playstation2 playstation3 playtime please pleasure plhy6hql plumber plumber1
  plymouth pobeda poetry poison poiu0987 poiu1234 poiuyt poiuytrewq pokemon pokemon00 pokemon1 pokemon12 pokemon123
  pokemon2 poker123 pol123456 poland polaris polaris1 police police22 polina polina2009 polly123 polniypizdec0211
  polniypizdec110211 polo1234 polopolo09 polska pompey pon32029 poncho pontiac pontiac1 poochie poochie1 poodle poohbear
  poohbear1 pookie pool6123 poontang pooper poopie poopoo pooppoop pooter popcorn popcorn1 popeye popopo poppop poppy123
  porkchop porn1234 porn4life porno123 pornos pornstar porol777 porsche porsche1 porsche8 porsche9 porsche911 porter
  portland portugal poseidon positive possum postal postov10 postov1000 potato pothead potter powder powell power1
  power123 power666 powerof3 powers pp00pp00 pppppp ppppppp1 pppppppp pqnr67w5 pr1ncess precious precious1 predator
  prelude prelude1 premier premier1 presario presto preston preston1 pretty primetime21 primus prince prince11 prince12
  princes princess princess1 printer printer1 prissy private private1 private5 privet privet123 process1 prodigy
  prodigy1 profit project1 promote3 prophet ps253535 psw333333 psychnaut1 psycho psycho78 ptfe3xxp public puddin pudding
  pudding1 pufunga7782 pumpkin pumpkin1 pumpkin2 punisher punkin punkrock punter12 puppies pupsik purdue purple purple01
  purple11 purple12 purple13 purple69 pussey pussie pussies pussy1 pussy101 pussy123 pussy4me pussy69 pussycat pussys
  putter pxx3eftp pyramid pyramid1 pyramid7 python q12345 q123456 q123456q q123q123 q1q1q1 q1q1q1q1 q1q2q3q4 q1q2q3q4q5
  q1w2e3 q1w2e3r4 q1w2e3r4t q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 q2w3e4r5
  q4n2jdeh q8zo8wzq qawsed qawsed123 qawsedrf qaz123 qaz12345 qaz123456 qaz123wsx qaz12wsx qaz1wsx2 qaz26101778 qazqaz
  qazwsx qazwsx11 qazwsx12 qazwsx123 qazwsx1234 qazwsx12345 qazwsxed qazwsxedc qazwsxedc1 qazwsxedc123 qazwsxedcrfv
  qazxsw qazxsw12 qazxsw123 qazxsw21 qazxswedc qazxswedc123 qazzaq qcmfd454 qcxdw8ry qmezrxg4 qmpq39zr qpful542 qq123456
  qq123456789 qqq111 qqqq1111 qqqqqq qqqqqqq qqqqqqq1 qqqqqqqq quality quality1 quant4307 quant4307s quantum quantum1
  quartz quattro quattro6 queenas8151 queens quincy qw123456 qw12er34 qw12qw12 qwaszx qwaszx12 qwaszx123 qwe123
  qwe123456 qwe123asd qwe123qwe qwe123qwe123 qwe123rty qweasd qweasd12 qweasd123 qweasdzxc qweasdzxc1 qweasdzxc123
  qweqwe qweqwe12 qweqwe123 qweqweqwe qwer1209 qwer123 qwer1234 qwer12345 qwer4321 qwerasdf qwerqwer qwert1 qwert123
  qwert1234 qwert12345 qwert54321 qwerty qwerty00 qwerty01 qwerty02 qwerty09 qwerty1 qwerty10 qwerty100 qwerty11
  qwerty111 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty123456789 qwerty13 qwerty1992 qwerty2010
  qwerty21 qwerty22 qwerty23 qwerty32 qwerty321 qwerty33 qwerty555 qwerty66 qwerty666 qwerty69 qwerty77 qwerty777
  qwerty78 qwerty789 qwerty88 qwerty89 qwerty99 qwerty999 qwertyqwerty qwertyu qwertyu1 qwertyu123 qwertyu8 qwertyui
  qwertyuio qwertyuiop qwertyuiop1 qwertyuiop10 qwertyuiop12 qwertyuiop123 qwertyuiop12345 qwertz qwest123 qwqwqw
  r2d2c3p0 r2d2c3po r2d2r2d2 r3ady41t r3vi3wpass r4e3w2q1 rabbit rabbit12 rabbit66 rabota racecar racecar02 racecar1
  racerx rachael rachael1 rachel rachel69 racing radar123 radical1 radio123 rafael ragnarok rahul123 raider raiders
  raiders0 raiders1 raiders2 railroad rainbow rainbow1 rainbow2 rainbow6 rainbow7 rainman rainman1 raistlin rambler
  rambler1 rambo123 rammstein rammstein1 ramona ramses rancid randall random random123 ranger ranger01 ranger02 ranger1
  ranger11 ranger12 ranger21 ranger69 ranger75 ranger98 ranger99 rangers rangers1 rangers2 rangers9 raptor raptors1
  rascal rasdzv3 rashley198 rasputin rasta220 rastaman rattolo58 raven1 raven123 ravens raymond raymond1 rayray rb26dett
  rbhbkk rctybz rdgpl3ds reader reading ready2go reagan reality reality3 really realmadrid reaper rebbyt34 rebecca
  rebecca1 rebecca2 rebels recovery red123 red12345 redalert redbird1 redbull redbull1 redcar27 reddog redfish redhat50
  redhead redhead1 redhot redline redman redneck redneck1 redred redrum redskin1 redskins redskins1 redsox redsox01
  redsox04 redsox11 redsox12 redsox19 redsox20 redsox24 redsox99 redwing redwing1 redwings redwings1 redwood redwood1
  reebok reefer reggie reggie31 regina remember remote renault renegade rereirf rescue research resident respect retard
  retired retired1 retry123 revenge review review69 revival47 rfhbyf rfnthbyf rfnthbyf1988 rfrfirf rfrnec rhbcnbyf
  rhfcjnrf rhiannon rhind101 rhonda rhtdtlrj ricardo ricardo1 richard richard0 richard1 richard2 richard3 richard7
  richard8 richards richie richmond rightnow ripken ripley ripper ripple riptide1 river123 rivers rjhjdf777 rjirfrgbde
  rjntyjr rjycnfynby rlzwp503 roadkill roadking roadrunn robbie robert robert01 robert1 robert11 robert12 robert19
  robert22 robert99 roberta roberta1 roberto roberto1 roberts robin123 robinson robotech rock1234 rocker rocket rocket21
  rocket69 rocket88 rockets rockford rockhard rockon rockstar rockstar1 rocky1 rocky123 rodman rodman91 rodney roger123
  rogers roland roller rolling rolltide rolltide1 roma1990 roma1993 roma1996 roma2010 roman123 roman222 roman777 romance
  romance1 romashka romeo123 rommel ronald ronaldo ronaldo1 ronaldo123 ronaldo7 ronaldo9 ronaldo99 ronnie rookie rooney
  rooney10 rooster rooster1 rootbeer roscoe rosebud rosebud1 rosemary rotten route66 rovers roxanne roxanne1 royals
  rrrrrr rrrrrrr1 rt6ytere rtyuehe rubber rugby123 runescape runescape1 runner runner12 running running1 rupert rush2112
  ruslan russell russell1 russell2 russia russian russian7 rustam rusty1 rusty123 rvgmw2gl rz93qpmq s1s2s3s4 s5r8ed67s
  s7fhs127 s9te949f saab9000 sabbath sabbath1 sabina sabine sabres sabrina sabrina1 sacred sadie1 sadie123 safari safety
  safeu851 sahtm069 sahtm080 sailboat sailing sailing1 sailor saints saisg002 sakura salamander saleen sally123 salmon
  salomon salvador sam138989 samanth1 samantha samantha1 samara samara63 samiam sammie sammy1 sammy123 sampson sampson1
  samsam samson samson12 samsung samsung1 samsung123 samsung2 samtron samuel samuel12 samurai samurai1 sanchez sanchez1
  sancho sander sanders sanders1 sanders2 sandi1172 sandiego sandman sandman1 sandra sandra11 sandro sandy1 sandy123
  sanek123 sanity72 sanity729 santa234 santafe1 santana santana5 santiago santos sapper sapphire sarah1 sarah123
  saratoga sasasa sascha sasha007 sasha1 sasha111 sasha123 sasha1234 sasha12345 sasha1988 sasha1991 sasha1992 sasha1993
  sasha1994 sasha1995 sasha1996 sasha1997 sasha1998 sasha2000 sasha2010 sasha2011 sasha777 sasha_007 sassy123 sasuke
  sat321321 satan666 satana satana666 sataniv1993 satchel1 saturday saturn saun24865709 sauron sausage sausage1 savage
  savannah savannah1 save13tx sayang sc0tland scania scanner scanner1 scarface scarface1 scarlet scarlet1 scarlett
  schalke0 schalke04 schmidt1 school school12 science science1 scooby scooby11 scooby12 scoobydo scooter scooter1
  scooter2 scooter3 scooter5 scooter6 scooter7 scorpio scorpio1 scorpio2 scorpio6 scorpio7 scorpion scotch scotland
  scott123 scottie scottie1 scotty scoubidou2 scoubidou6 scrappy scrappy1 scratch scratch1 scream scruffy scruffy1
  scuba123 scully sd3lpgdr sd3utre7 sdh686drth sdsadee23 seabass1 seahawks seamus searay search searock6 seattle
  seattle1 seattle2 sebastia sebastian sebastian1 sebora64 sebring1 second secret secret1 secret12 secret123 secret99
  secrets section8 secure security security1 seeker segblue2 seinfeld select selena selfok2013 seminole semperfi
  semperfi1 senha123 senior sentinel septembe september serega serega123 serena serenity sergei sergey sergey12
  sergey123 sergio sersolution server service service01 service1 service321 sesame seven7 seven777 sevenof9 seventy7
  sevilia1 sex123 sex12345 sex4free sex4me sexsex sexsexsex sexual sexxxx sexy1234 sexy69 sexygirl sexyman sh4d0w3d
  shadow shadow00 shadow01 shadow1 shadow10 shadow11 shadow12 shadow1212 shadow123 shadow13 shadow14 shadow22 shadow69
  shadow88 shadow99 shadows1 shaggy shalom shaman shampoo1 shamrock shane123 shaney14 shania shannon shannon1 shannon2
  shaolin shaolin1 sharks sharky sharon sharon69 shasta shaved shazam shearer shearer9 sheena sheila shelby shelley
  shelley1 shelly shemale sherlock sherman sherman1 sherri sherry sherwood shiloh shirley shirley1 shit1234 shithead
  shithead1 shitty shock123 shogun shooter shooter1 shopping shopping1 shorty shotgun shotgun1 showme showtime shrike01
  shuang shygirl1 sidney siemens siemens1 sierra sierra01 silence silence1 silver silver01 silver11 silver12 silver22
  silver33 silver69 silver77 silver99 silverad silvia simba123 simon1 simon123 simona simone simple simpson simpson1
  simpsons sinatra sinatra1 sinbad sinclair singer single sinister sinner sintesi07 sirius sissy123 sister sithlord
  sixers sk84life sk8board sk8ordie skate123 skater skeeter skeeter1 skidoo skiing skinner1 skinny skipper skipper1
  skippy skittles skorpion skorpion39 skydive skyline skyline1 skyline3 skywalk1 skywalke skywalker slacker slacker1
  slapper slappy slapshot slava123 slayer slayer123 slayer66 slayer666 slayer69 slayers1 sleepy slick123 slider
  slimed123 slinky slipknot slipknot1 slipknot666 slot2009 slutty smeghead smegma smelly smile123 smile4me smiles smiley
  smith123 smiths smitty smoke420 smoker smokes smokey smokey01 smokey12 smokey22 smokin smoking smooth smooth15 smudge
  snake1 snake123 snakes snapon snapper snapper1 snapple snatch sneakers snh4life snickers snickers1 sniper sniper01
  sniper12 sniper123 snoopdog snoopy snoopy12 snoopy69 snowball snowball1 snowboar snowman snowman1 snuggles sobaka
  soccer soccer01 soccer09 soccer1 soccer10 soccer11 soccer12 soccer123 soccer13 soccer14 soccer15 soccer16 soccer17
  soccer18 soccer19 soccer20 soccer21 soccer22 soccer23 soccer33 soccer69 soccer77 soccer99 sochi2014 socrates softball
  softball1 software sojdlg123aljg soldier soldier1 soledad32 soleil solly735 solnce solomon solomon1 solution somethin
  something something1 sommer sonic123 sonic593 sonics sony1234 sooner sooners sooners1 sophia sophie sophie01 sophie12
  sophieh6 soso123aljg southern southpar southpark space199 spaceman spam967888 spanish spanking spankme spankme1 spanky
  spanner1 sparkle sparks sparky sparky01 sparky11 sparky12 sparky69 sparky99 sparrow sparrow1 sparta spartak
  spartak1922 spartan spartan1 spartan117 spartans spawn666 speaker speaker1 spears special special1 spectre spectrum
  speedy spencer spencer1 spencer2 spider spider10 spider12 spider16 spiderma spiderman spiderman1 spiderman3 spidey
  spike1 spike123 spinner spirit spitfire splash splinter sponge spongebob spooky sporting sports spread spring spring12
  spring99 springer sprint sprite spunky spurs123 sputnik sputnik1 spyder squall squash squirrel squirt sr20dett
  srinivas ssbt8ae2 ssptx452 ssssss sssssss1 ssssssss stacey stalin stalker stalker1 stalker123 stalker2 stallion
  standard stanford stanley stanley1 stanley2 staples star1234 star6767 star69 starbuck starcraf starcraft stardust
  starfire starfish stargate starman starship start123 starter startrek startrek1 starwar1 starwars starwars1 static
  station station1 station2 stayout1 stealth stealth1 steam181 steele steeler steeler1 steelers steelers1 stefan stefano
  stella stella12 steph123 stephani stephanie stephen stephen1 stereo sterlin sterling steve1 steve121 steve123 steven
  stevie stewart stewart1 stickdaddy77 sticks sticky stimpy stinger stinger1 stingray stinky stocking stocks stolen
  stonecol stoned stoner stones stoney stooges3 stories storm123 stormy str8edge strange strange1 stranger street
  strength strider strider1 strike striker striker1 strip4me stripper stroke strong stuart student student1 studio
  studio54 studly stumpy stunner stupid stupid12 subaru sublime sublime1 subway subzero subzero1 success success1
  success2 sucker sucker69 suckit suckit69 suckme suckmy1k sullivan sultan summer summer00 summer01 summer02 summer03
  summer04 summer05 summer06 summer07 summer08 summer1 summer10 summer11 summer12 summer13 summer20 summer22 summer69
  summer98 summer99 summit sundance sunday sunflowe sunny123 sunnyday sunrise sunrise1 sunset sunsh1ne sunshin sunshin1
  sunshine sunshine1 sunshine2 sunshine69 super1 super123 superfly superma1 superman superman1 superman123 superman2
  supersta superstar support support1 supreme sureno13 surfer surfer69 surfing surfing1 susan123 susanne sutvsc5ysaa
  suzanne suzanne1 suzuki sveta123 svetik svetlana svoboda swallow sweden sweet1 sweet123 sweet666 sweet987 sweetie
  sweetie1 sweetpea sweets sweetu70 sweety swimmer swimmer1 swimming swinger swinger1 swingers sword123 swordfis
  swordfish swords sydney sydney12 sylvia syncmaster syracuse sys64738 system system12 system32 t34vfrc1991 t3fkvkmj
  t5r4e3w2q1 tabitha table54781 tacobell tacoma take8422 talisman tamara tamwsn3sja tango123 tanker tanner tanya123
  tardis target tarheel tarheel1 tarheels tarzan tasha123 tatiana tatiana1 tattoo tatyana taurus taylor taylor01
  taylor11 taylor12 tazman tazmania tdeir8b2 tdutybq teacher teacher1 teacher2 technics techno teddy123 teddybea
  teddybear tekken telefon telefon1 temp1234 tempest tempest1 templar temple tennis tennis01 tennis11 tennis12 tennis22
  tequila tequila1 teresa terminal terminator terrapin terrell1 terror terry123 test123 test1234 tester testing testing1
  testing123 testing2 testtest teufelo7 texas1 texas123 thailand thanatos thanks thankyou theboss thecat thecure1 thedog
  thedoors thedude theend thegame thegame1 thegreat thekid theking theking1 thekiwi1 thelast1 theman theman22 theodore
  theone theresa theresa1 therock therock1 thesims thesims2 thirteen thomas thomas01 thomas1 thomas10 thomas11 thomas12
  thomas123 thomas13 thomas19 thomas21 thomas22 thompson thongs thor5200 throat thuglife thumbs thumper thumper1 thunder
  thunder0 thunder1 thunder2 thunder3 thunder5 thunder7 thunder9 thursday thx1138 tiberius tiburon1 ticket tickle
  tiffany tiffany1 tiffany2 tiger1 tiger123 tiger200 tigers tigers01 tigers11 tigers12 tigger tigger01 tigger11 tigger12
  tigger13 tigger69 tigger99 tights timber timmy123 timothy timothy1 timothy2 timoxa94 tinker tinkerbell tinman tintin
  tiribon12 titanic titanic1 titanium titans titleist titties tm371855 tmjxn151 tobias together toledo tolkien tomato
  tomcat tomcat14 tommy1 tommy123 tommyboy tomorrow tomtom tongue tootsie topcat topdog topgun topher topper tornado
  tornado1 toronto toronto1 torres toshiba toshiba1 tottenha tottenham toyota toyota91 tr2amp25 tracey tracker tracker1
  tractor tracy123 trader trader12 traffic traffic1 trailer1 trains trance transam transam1 translator trapper travel
  traveler travis treasure trebor trek5200 trevor trfnthbyf triangle tricia tricky trident trident1 trigger trigger1
  trigger2 trim7gun trinidad trinity trinity1 trinity3 trisha tristan tristan1 triton triumph triumph1 trixie trojan
  trojans trojans1 trombone trooper trooper1 trooper2 trouble trouble1 trouble2 trrim777 trucker trucker1 trucks
  truelove truman trumpet trumpet1 trunks trustn01 trustno1 tsunami tttttt tttttt99 ttttttt1 tttttttt tu190022 tucker
  tuczno18 tuesday tuesday1 tulips tunafish tundra turbo1 turbo911 turkey turkey50 turner turtle tvxtjk7r tweety
  twelve12 twenty20 twilight twinkle twisted twisted1 twister tyler1 tyler123 tylerca310 typhoon tyrik123 tyrone
  tyson123 u4slpwra ufkbyf uhtvkby17 uiegu451 ukqmwhj6 ultima ultimate ultra123 umbrella unb4g9ty underdog undertaker
  unicorn unicorn1 unique united universe unknown unknown1 unreal up9x8rww usa123 usarmy user1122 usethis1 usmc0311
  usmc1775 usnavy usuckballz1 uto29321 utopia uuuuuuu1 vacation vader123 vagina valencia valentin valentina valera
  valeri valeria valerie valerie1 valhalla valkyrie valley vampire vampire1 vampires vanessa vanessa1 vanhalen vanilla
  vanilla1 vaz21074 vaz21083 vaz21093 vaz21099 vbhjh123 vector vectra vedder vegas123 vegeta velvet venera venice
  venom121293 venom123 ventura1 verbatim veritas veritas1 verizon1 vermont vermont1 vernon verona veronica veronika
  vertigo vespa123 vfczyz vfhbyf vfhecz vfhufhbnf vfif1986 vfksirf vfrcbv vfrcbv123 vfrcbvrf vfvekz vfvf2011 vfvfgfgf
  vfvfgfgf123 vfvjxrf vg08k714 vh5150 viagra vicious1 victor victor12 victoria victoria1 victory victory1 vietnam
  viewsonic vika1234 vika1995 vika1996 vika1998 vika2001 vika2010 vika2011 viking vikings vikings1 vikings2 viktor
  viktoria village vincent vincent1 vinnie vintage1 violet viper1 viper123 vipers virgin virginia virtual vision vitalik
  vitalik1 vitalik123 vivian vkfwx046 vkontakte vlad1234 vlad1994 vlad1995 vlad1996 vlad1997 vlad1998 vlad2000 vlad7788
  vladik vladimir vladimir1 vladislav volley volume volvo240 volvo850 volvofh12 volvos40 volvos60 volvos80 volvov70
  voodoo vortex vova12345 vova1992 vova2010 voyager voyager1 voyager2 voyeur vre2nc3z vsjasnel12 vulcan vurdf5i2 vvvvvv
  vw198m2n w00tw00t w1w2w3w4 w2dlww3v5p w3e4r5t6 w8gkz2x1 wagner walker walkman555 wallace wallace1 wallace2 walleye
  walleye1 walmart walnut walrus walter walter34 wanker wapbbs_1 war3demo warcraft warcraft1 warcraft3 wareagle
  warhammer warhammer40k warlock warlock1 warlord warlord1 warning warren warrior warrior1 warrior2 warriors warthog
  wasd1234 wasdwasd1 wasser wassup watcher water123 waterloo waters watson weare138 weasel weather weather1 weaver
  webmaster websol76 webster webster1 wedding weezer welcome welcome0 welcome1 welcome12 welcome123 welcome2 welcome4
  welcome5 welcome7 welcome8 welder welkom01 wenef45313 werewolf werner wert1234 werty123 wesley west1234 western
  western1 westham westham1 westside westwood wetpussy wg8e3wjf whatever whatever1 whatsup wheels whiskers whiskey
  whiskey1 whisky whisper whisper1 whitesox whitey whitney whitney1 whocares whynot wibble wicked wifey200 wilbur
  wildcat wildcat1 wildcats wildfire wildman wildman1 willia william william0 william1 william2 william3 william6
  william7 william8 williams williams1 willie willie12 willis willow willow01 willy123 wilson window windows windows1
  windows2 windows9 windsor windsor1 winner winner12 winner69 winnie winnipeg261 winston winston1 winston2 winston6
  winter winter00 winter01 winter11 winter12 winter98 winter99 wisdom wishbone wizard wizard12 wltfg4ta wnmaz7sd wolf359
  wolfgang wolfie wolfman wolfman1 wolfpack wolverin wolverine wolves wombat wonder woody1 woody123 woofwoof woohoo
  wookie wordpass working world123 wow12345 wowlook1 wp2003wp wraith wrangler wrest666 wrestle wrestle1 wrestlin
  wrestling wrestling1 wright wrinkle1 wrinkle5 writer wutang wutang36 wwr8x9pu wwwooo1234 wwwwww wwwwwww1 x002tp00
  x123456x x4ww5qdr x72jhhu3z xaccess2 xakep1234 xanadu xander xavier xbox360 xerxes xfiles xiaoyua123 xohzi3g4 xsvnd4b2
  xsw21qaz xsw23edc xsw2zaq1 xtreme xxx123 xxx12345 xxxp455w0rd5 xxxpass xxxxxx xxxxxxx xxxxxxx1 xxxxxxxx xyh28af4
  xyz123 xzsawq21 yamaha yamaha12 yamahar1 yamahar6 yankee yankee23 yankees yankees0 yankees1 yankees2 yankees3 yankees4
  yankees7 yankees9 yanshi1982 ybrbnf ybrbnf_25 ybrjkfq year2000 year2005 yellow yellow12 yellow22 yes90125 yesyes
  yfcnz123 yfnfif yfnfkmz ym3cautj yomama yosemite yourmom yourmom1 yousuck yousuck1 yoyoyo yqlgr667 yr8wdxcq ytdxz2ca
  ytrewq yuitre12 yujyd360 yumyum yvonne yvtte545 yxkck878 yy5rbfsc yyyyyyy1 yzerman yzerman1 z123456z z1x2c3 z1x2c3v4
  z1x2c3v4b5 z1x2c3v4b5n6 z1x2c3v4b5n6m7 z1z2z3z4 z3cn2erv zachary zachary1 zaphod zaphod42 zaq!2wsx zaq11qaz zaq123
  zaq12345 zaq123wsx zaq12qaz zaq12wsx zaq12wsxcde3 zaq1xsw2 zaq1xsw2cde3 zaq1zaq1 zaqwsx zaqwsx123 zaqxsw zebra123
  zenit2011 zenith zeppelin zerocool zhuang zidane zidane10 ziggy123 zigzag zimmer483 zipper zippo123 zippy123
  zjses9evpa zldej102 zolushka2 zombie zorro123 zpflhjn1 zqjphsyf6ctifgu zse4xdr5 zsecyus56 zvezda zwt2sbzl zx123456
  zx123456789 zxasqw12 zxc123 zxc12345 zxc123zxc zxcasd zxcasdqwe zxcasdqwe123 zxcv1234 zxcvb09876 zxcvb123 zxcvb12345
  zxcvbn zxcvbn12 zxcvbn123 zxcvbn123456 zxcvbn3215 zxcvbnm zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm123456789 zxczxc zxzxzx
  zz123456 zz8807zpl zzzzzz zzzzzzz1 zzzzzzzz
`
    .trim()
    .split(/\s+/),
)
