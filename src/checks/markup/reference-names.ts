/** The names of characters that HTML knows. */

/** Whether browsers show a sign for `&name;`. Names of several words (`NonBreakingSpace`) are taken to be known. */
export function isReferenceName(name: string): boolean {
  names ??= new Set(known.split(/\s+/))
  return names.has(name) || /^[A-Z]?[a-z]+[A-Z]/.test(name)
}

let names: ReadonlySet<string> | undefined

const known = `
  AElig AMP Aacute Abreve Acirc Acy Afr Agrave Alpha Amacr And Aogon Aopf Aring Ascr Assign Atilde Auml
  Backslash Barv Barwed Bcy Because Bernoullis Beta Bfr Bopf Breve Bscr Bumpeq CHcy COPY Cacute Cap Cayleys
  Ccaron Ccedil Ccirc Cconint Cdot Cedilla Cfr Chi Colon Colone Congruent Conint Copf Coproduct Cross Cscr Cup
  DD DDotrahd DJcy DScy DZcy Dagger Darr Dashv Dcaron Dcy Del Delta Dfr Diamond Dopf Dot Downarrow Dscr Dstrok
  ENG ETH Eacute Ecaron Ecirc Ecy Edot Efr Egrave Element Emacr Eogon Eopf Epsilon Equal Equilibrium Escr Esim
  Eta Euml Exists Fcy Ffr Fopf Fouriertrf Fscr GJcy GT Gamma Gammad Gbreve Gcedil Gcirc Gcy Gdot Gfr Gg Gopf
  Gscr Gt HARDcy Hacek Hat Hcirc Hfr Hopf Hscr Hstrok IEcy IJlig IOcy Iacute Icirc Icy Idot Ifr Igrave Im
  Imacr Implies Int Integral Intersection Iogon Iopf Iota Iscr Itilde Iukcy Iuml Jcirc Jcy Jfr Jopf Jscr
  Jsercy Jukcy KHcy KJcy Kappa Kcedil Kcy Kfr Kopf Kscr LJcy LT Lacute Lambda Lang Laplacetrf Larr Lcaron
  Lcedil Lcy Leftarrow Leftrightarrow Lfr Ll Lleftarrow Lmidot Longleftarrow Longleftrightarrow Longrightarrow
  Lopf Lscr Lsh Lstrok Lt Map Mcy Mellintrf Mfr Mopf Mscr Mu NJcy Nacute Ncaron Ncedil Ncy Nfr Nopf Not Nscr
  Ntilde Nu OElig Oacute Ocirc Ocy Odblac Ofr Ograve Omacr Omega Omicron Oopf Or Oscr Oslash Otilde Otimes
  Ouml Pcy Pfr Phi Pi Poincareplane Popf Pr Precedes Prime Product Proportion Proportional Pscr Psi QUOT Qfr
  Qopf Qscr RBarr REG Racute Rang Rarr Rarrtl Rcaron Rcedil Rcy Re Rfr Rho Rightarrow Ropf Rrightarrow Rscr
  Rsh SHCHcy SHcy SOFTcy Sacute Sc Scaron Scedil Scirc Scy Sfr Sigma Sopf Sqrt Square Sscr Star Sub Subset
  Succeeds Sum Sup Superset Supset THORN TRADE TSHcy TScy Tab Tau Tcaron Tcedil Tcy Tfr Therefore Theta Tilde
  Topf Tscr Tstrok Uacute Uarr Uarrocir Ubrcy Ubreve Ucirc Ucy Udblac Ufr Ugrave Umacr Union Uogon Uopf
  Uparrow Updownarrow Upsi Upsilon Uring Uscr Utilde Uuml VDash Vbar Vcy Vdash Vdashl Vee Verbar Vert Vfr Vopf
  Vscr Vvdash Wcirc Wedge Wfr Wopf Wscr Xfr Xi Xopf Xscr YAcy YIcy YUcy Yacute Ycirc Ycy Yfr Yopf Yscr Yuml
  ZHcy Zacute Zcaron Zcy Zdot Zeta Zfr Zopf Zscr aacute abreve ac acd acirc acute acy aelig af afr agrave
  alefsym aleph alpha amacr amalg amp and andand andd andslope andv ang ange angle angmsd angmsdaa angmsdab
  angmsdac angmsdad angmsdae angmsdaf angmsdag angmsdah angrt angrtvb angrtvbd angsph angst angzarr aogon aopf
  ap apacir ape apid apos approx approxeq aring ascr ast asymp asympeq atilde auml awconint awint backcong
  backepsilon backprime backsim backsimeq barvee barwed barwedge bbrk bbrktbrk bcong bcy bdquo becaus because
  bemptyv bepsi bernou beta beth between bfr bigcap bigcirc bigcup bigodot bigoplus bigotimes bigsqcup bigstar
  bigtriangledown bigtriangleup biguplus bigvee bigwedge bkarow blacklozenge blacksquare blacktriangle
  blacktriangledown blacktriangleleft blacktriangleright blank blk12 blk14 blk34 block bne bnequiv bnot bopf
  bot bottom bowtie boxbox boxdl boxdr boxh boxhd boxhu boxminus boxplus boxtimes boxul boxur boxv boxvh boxvl
  boxvr bprime breve brvbar bscr bsemi bsim bsime bsol bsolb bsolhsub bull bullet bump bumpe bumpeq cacute cap
  capand capbrcup capcap capcup capdot caps caret caron ccaps ccaron ccedil ccirc ccups ccupssm cdot cedil
  cemptyv cent centerdot cfr chcy check checkmark chi cir circ circeq circlearrowleft circlearrowright
  circledast circledcirc circleddash cire cirfnint cirmid cirscir clubs clubsuit colon colone coloneq comma
  commat comp compfn complement complexes cong congdot conint copf coprod copy copysr crarr cross cscr csub
  csube csup csupe ctdot cudarrl cudarrr cuepr cuesc cularr cularrp cup cupbrcap cupcap cupcup cupdot cupor
  cups curarr curarrm curlyeqprec curlyeqsucc curlyvee curlywedge curren curvearrowleft curvearrowright cuvee
  cuwed cwconint cwint cylcty dagger daleth darr dash dashv dbkarow dblac dcaron dcy dd ddagger ddarr ddotseq
  deg delta demptyv dfisht dfr dharl dharr diam diamond diamondsuit diams die digamma disin div divide
  divideontimes divonx djcy dlcorn dlcrop dollar dopf dot doteq doteqdot dotminus dotplus dotsquare
  doublebarwedge downarrow downdownarrows downharpoonleft downharpoonright drbkarow drcorn drcrop dscr dscy
  dsol dstrok dtdot dtri dtrif duarr duhar dwangle dzcy dzigrarr eacute easter ecaron ecir ecirc ecolon ecy
  edot ee efr eg egrave egs egsdot el elinters ell els elsdot emacr empty emptyset emptyv emsp emsp13 emsp14
  eng ensp eogon eopf epar eparsl eplus epsi epsilon epsiv eqcirc eqcolon eqsim eqslantgtr eqslantless equals
  equest equiv eqvparsl erarr escr esdot esim eta eth euml euro excl exist expectation exponentiale
  fallingdotseq fcy female ffilig fflig ffllig ffr filig fjlig flat fllig fltns fnof fopf forall fork forkv
  fpartint frac12 frac13 frac14 frac15 frac16 frac18 frac23 frac25 frac34 frac35 frac38 frac45 frac56 frac58
  frac78 frasl frown fscr gacute gamma gammad gap gbreve gcirc gcy gdot ge gel geq geqq geqslant ges gescc
  gesdot gesdoto gesdotol gesl gesles gfr gg ggg gimel gjcy gl gla glj gnap gnapprox gne gneq gneqq gnsim gopf
  grave gscr gsim gsime gsiml gt gtcc gtcir gtdot gtquest gtrapprox gtrarr gtrdot gtreqless gtreqqless gtrless
  gtrsim gvertneqq hairsp half hamilt hardcy harr harrcir harrw hbar hcirc hearts heartsuit hellip hercon hfr
  hksearow hkswarow hoarr homtht hookleftarrow hookrightarrow hopf horbar hscr hslash hstrok hybull hyphen
  iacute ic icirc icy iecy iexcl iff ifr igrave ii iiiint iiint iinfin iiota ijlig imacr image imagline
  imagpart imath imof imped in incare infin infintie inodot int intcal integers intercal intlarhk intprod iocy
  iogon iopf iota iprod iquest iscr isin isindot isins isinsv isinv it itilde iukcy iuml jcirc jcy jfr jmath
  jopf jscr jsercy jukcy kappa kappav kcedil kcy kfr kgreen khcy kjcy kopf kscr lacute laemptyv lagran lambda
  lang langd langle lap laquo larr larrb larrbfs larrfs larrhk larrlp larrpl larrsim larrtl lat latail late
  lates lbarr lbbrk lbrace lbrack lbrke lbrksld lbrkslu lcaron lcedil lceil lcub lcy ldca ldquo ldquor ldrdhar
  ldrushar ldsh le leftarrow leftarrowtail leftharpoondown leftharpoonup leftleftarrows leftrightarrow
  leftrightarrows leftrightharpoons leftrightsquigarrow leftthreetimes leg leq leqq leqslant les lescc lesdot
  lesdoto lesdotor lesg lesges lessapprox lessdot lesseqgtr lesseqqgtr lessgtr lesssim lfisht lfloor lfr lg
  lhard lharu lharul lhblk ljcy ll llarr llcorner llhard lltri lmidot lmoust lmoustache lnap lnapprox lne lneq
  lneqq lnsim loang loarr lobrk longleftarrow longleftrightarrow longmapsto longrightarrow looparrowleft
  looparrowright lopar lopf loplus lotimes lowast lowbar loz lozenge lozf lpar lparlt lrarr lrcorner lrhar
  lrhard lrm lrtri lsaquo lscr lsh lsim lsime lsimg lsqb lsquo lsquor lstrok lt ltcc ltcir ltdot lthree ltimes
  ltlarr ltquest ltri ltrie ltrif lurdshar luruhar lvertneqq macr male malt maltese map mapsto mapstodown
  mapstoleft mapstoup marker mcomma mcy mdash measuredangle mfr mho micro mid midast midcir middot minus
  minusb minusd minusdu mlcp mldr mnplus models mopf mp mscr mstpos mu multimap mumap nabla nacute nang nap
  napid napos napprox natur natural naturals nbsp nbump nbumpe ncap ncaron ncedil ncong ncongdot ncup ncy
  ndash ne nearhk nearr nearrow nedot nequiv nesear nesim nexist nexists nfr nge ngeq ngeqq ngeqslant nges
  ngsim ngt ngtr nharr nhpar ni nis nisd niv njcy nlarr nldr nle nleftarrow nleftrightarrow nleq nleqq
  nleqslant nles nless nlsim nlt nltri nltrie nmid nopf not notin notindot notinva notinvb notinvc notni
  notniva notnivb notnivc npar nparallel nparsl npart npolint npr nprcue npre nprec npreceq nrarr nrarrc
  nrarrw nrightarrow nrtri nrtrie nsc nsccue nsce nscr nshortmid nshortparallel nsim nsime nsimeq nsmid nspar
  nsqsube nsqsupe nsub nsube nsubset nsubseteq nsubseteqq nsucc nsucceq nsup nsupe nsupset nsupseteq
  nsupseteqq ntgl ntilde ntlg ntriangleleft ntrianglelefteq ntriangleright ntrianglerighteq nu num numero
  numsp nvap nvdash nvge nvgt nvinfin nvle nvlt nvltrie nvrtrie nvsim nwarhk nwarr nwarrow nwnear oacute oast
  ocir ocirc ocy odash odblac odiv odot odsold oelig ofcir ofr ogon ograve ogt ohbar ohm oint olarr olcir
  olcross oline olt omacr omega omicron omid ominus oopf opar operp oplus or orarr ord order orderof ordf ordm
  origof oror orslope orv oscr oslash osol otilde otimes otimesas ouml ovbar par para parallel parsim parsl
  part pcy percnt period permil perp pertenk pfr phi phiv phmmat phone pi pitchfork piv planck planckh plankv
  plus plusacir plusb pluscir plusdo plusdu pluse plusmn plussim plustwo pm pointint popf pound pr prap prcue
  pre prec precapprox preccurlyeq preceq precnapprox precneqq precnsim precsim prime primes prnap prnsim prod
  profalar profline profsurf prop propto prsim prurel pscr psi puncsp qfr qint qopf qprime qscr quaternions
  quatint quest questeq quot race racute radic raemptyv rang rangd range rangle raquo rarr rarrap rarrb
  rarrbfs rarrc rarrfs rarrhk rarrlp rarrpl rarrsim rarrtl rarrw ratail ratio rationals rbarr rbbrk rbrace
  rbrack rbrke rbrksld rbrkslu rcaron rcedil rceil rcub rcy rdca rdldhar rdquo rdquor rdsh real realine
  realpart reals rect reg rfisht rfloor rfr rhard rharu rharul rho rhov rightarrow rightarrowtail
  rightharpoondown rightharpoonup rightleftarrows rightleftharpoons rightrightarrows rightsquigarrow
  rightthreetimes ring risingdotseq rlarr rlhar rlm rmoust rmoustache rnmid roang roarr robrk ropar ropf
  roplus rotimes rpar rpargt rppolint rrarr rsaquo rscr rsh rsqb rsquo rsquor rthree rtimes rtri rtrie rtrif
  rtriltri ruluhar rx sacute sbquo sc scap scaron sccue sce scedil scirc scnap scnsim scpolint scsim scy sdot
  sdotb sdote searhk searr searrow sect semi seswar setminus setmn sext sfr sfrown sharp shchcy shcy shortmid
  shortparallel shy sigma sigmaf sigmav sim simdot sime simeq simg siml simne simplus simrarr slarr
  smallsetminus smashp smeparsl smid smile smt smte smtes softcy sol solb solbar sopf spades spadesuit spar
  sqcap sqcaps sqcup sqcups sqsub sqsube sqsubset sqsubseteq sqsup sqsupe sqsupset sqsupseteq squ square
  squarf squf srarr sscr ssetmn ssmile sstarf star starf straightepsilon straightphi strns sub subdot sube
  subedot submult subne subplus subrarr subset subseteq subseteqq subsetneq subsetneqq subsim subsub subsup
  succ succapprox succcurlyeq succeq succnapprox succneqq succnsim succsim sum sung sup sup1 sup2 sup3 supdot
  supdsub supe supedot suphsol suphsub suplarr supmult supne supplus supset supseteq supseteqq supsetneq
  supsetneqq supsim supsub supsup swarhk swarr swarrow swnwar szlig target tau tbrk tcaron tcedil tcy tdot
  telrec tfr there4 therefore theta thetasym thetav thickapprox thicksim thinsp thkap thksim thorn tilde times
  timesb timesbar timesd tint toea top topbot topcir topf topfork tosa tprime trade triangle triangledown
  triangleleft trianglelefteq triangleq triangleright trianglerighteq tridot trie triminus triplus trisb
  tritime trpezium tscr tscy tshcy tstrok twixt twoheadleftarrow twoheadrightarrow uacute uarr ubrcy ubreve
  ucirc ucy udarr udblac udhar ufisht ufr ugrave uharl uharr uhblk ulcorn ulcorner ulcrop ultri umacr uml
  uogon uopf uparrow updownarrow upharpoonleft upharpoonright uplus upsi upsih upsilon upuparrows urcorn
  urcorner urcrop uring urtri uscr utdot utilde utri utrif uuarr uuml uwangle vangrt varepsilon varkappa
  varnothing varphi varpi varpropto varr varrho varsigma varsubsetneq varsubsetneqq varsupsetneq varsupsetneqq
  vartheta vartriangleleft vartriangleright vcy vdash vee veebar veeeq vellip verbar vert vfr vltri vnsub
  vnsup vopf vprop vrtri vscr vsubne vsupne vzigzag wcirc wedbar wedge wedgeq weierp wfr wopf wp wr wreath
  wscr xcap xcirc xcup xdtri xfr xharr xi xlarr xmap xnis xodot xopf xoplus xotime xrarr xscr xsqcup xuplus
  xutri xvee xwedge yacute yacy ycirc ycy yen yfr yicy yopf yscr yucy yuml zacute zcaron zcy zdot zeetrf zeta
  zfr zhcy zigrarr zopf zscr zwj zwnj
`
