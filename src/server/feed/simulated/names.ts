/** A country's names to combine, and how many golfers it has. */
export interface Nation {
  country: string
  golfers: number
  first: string[]
  last: string[]
}

// Names are separated by commas because some consist of two words.
const nation = (country: string, golfers: number, first: string, last: string): Nation => ({
  country,
  golfers,
  first: first.split(','),
  last: last.split(','),
})

/** Common names; no combination is in the world ranking's top 1500 (October 2024). */
export const nations: readonly Nation[] = [
  nation(
    'United States',
    196,
    'Tyler,Marcus,Caleb,Dawson,Wyatt,Garrett,Trent,Colby,Landon,Brody,Reid,Clay,Emmett,Grady,Tanner,Wade,Preston,Griffin,Dalton,Silas,Beau,Nolan,Everett,Jasper,Miles,Quentin,Roman,Theo,Walker,Zeke,J.D.,Boone,Marshall,Dominic,Malik,Andre,Desmond,Rafael,Elias,Kenji,R.J.,Amos,Ellis',
    'Halvorsen,Bridger,Castellano,Whitlock,Pruitt,Okafor,Delgado,Ferris,Lindqvist,Marlowe,Thackeray,Vance,Ashcroft,Beckham,Calloway,Dunleavy,Eckhart,Farrow,Gaines,Hollister,Ingram,Jessup,Kessler,Langford,McAllister,Nakamura,Oakley,Pemberton,Quigley,Rutledge,Sandoval,Tillman,Underhill,Vaughn,Wexler,Yarbrough,Zeller,Abernathy,Broussard,Crandall,Drummond,Esposito,Fairchild,Goddard,Hathaway,Ivey,Jernigan,Kowalczyk,Leland,Mercado,Norwood,Ostrander,Prescott,Ramsey,Stoddard,Treadwell,Upchurch,Vickers,Winslow,Yates,Bonner,Cobb,Dietrich,Everhart,Fontenot,Gallagher,Hargrove,Keane,Lockhart,Mayfield,Nesbitt,Overton,Purcell,Rollins,Sutherland,Thibodeaux,Van Horn,Wainwright,Beaumont,Carmichael,DeLuca,Escobar,Fitzhugh,Granger,Huxley,Kirkland,LaRue,Montrose,Novak,Pickering,Redmond,Sizemore,Talbot,Vandermeer',
  ),
  nation(
    'United Kingdom',
    60,
    'Oliver,Harry,Alfie,George,Archie,Toby,Callum,Freddie,Jamie,Rupert,Dominic,Lewis,Elliot,Barnaby,Giles,Josh,Rhys,Nathan,Sebastian,Miles,Kit',
    'Ashdown,Birchall,Cotterill,Dewhurst,Entwistle,Fairbrother,Garside,Hallam,Ibbotson,Jellicoe,Kendrick,Loxley,Mountford,Netherton,Openshaw,Peverell,Quayle,Ramsbottom,Sedgwick,Thistlewood,Uttley,Varley,Wetherby,Yardley,Blackmore,Colclough,Dunstan,Farnworth,Grimshaw,Hebden,Isherwood,Lonsdale',
  ),
  nation(
    'Japan',
    46,
    'Haruto,Daichi,Sota,Ren,Takumi,Yuma,Kaito,Shota,Ryusei,Naoki,Kazuma,Tsubasa,Itsuki,Hayate,Kohei,Masato',
    'Amagai,Fujisaki,Hoshikawa,Ichinose,Kamiyama,Kurosawa,Minagawa,Morishita,Nagase,Oguri,Sakuragi,Shirakawa,Takamura,Tsukamoto,Uehara,Yasukawa,Kitagawa,Asakura,Natsume,Hirose,Kuramoto,Onodera,Segawa,Tachibana',
  ),
  nation(
    'South Korea',
    44,
    'Jae-won,Dong-wook,Seung-min,Tae-yang,Hyun-soo,Ji-hoon,Min-jae,Sang-hee,Woo-sung,Young-ho,Kyung-tae,Do-yun,Eun-woo,Gun-hee',
    'Ahn,Bae,Cha,Do,Eom,Gong,Heo,Ji,Ko,Ma,Nam,Oh,Pyo,Ryu,Seo,Tak,Woo,Yoo,Chae,Maeng,Byun,Jin,Sung,Bang',
  ),
  nation(
    'Australia',
    40,
    'Lachlan,Jarrod,Angus,Brock,Darcy,Flynn,Heath,Koby,Mitch,Riley,Toby,Zac,Hamish,Declan,Cooper',
    'Barraclough,Cawthorne,Dunbar,Everard,Fenwick,Gilmour,Hanrahan,Jardine,Kilpatrick,Lawless,Macklin,Noonan,Oldfield,Pascoe,Rafferty,Stapleton,Tregenza,Wilkie,Yeoman,Brannigan,Carrick,Doolan',
  ),
  nation(
    'South Africa',
    32,
    'Pieter,Johan,Dewald,Ruan,Stefan,Kobus,Thabo,Sipho,Hennie,Francois,Wikus,Lungelo,Andries',
    'van der Walt,Botha,du Preez,Erasmus,Fourie,Grobler,Joubert,Kruger,Labuschagne,Mokoena,Nortje,Pretorius,Rautenbach,Steyn,van Zyl,Venter,Viljoen,Dlamini,de Klerk',
  ),
  nation(
    'Sweden',
    26,
    'Viktor,Axel,Elias,Hampus,Isak,Melker,Nils,Oskar,Rasmus,Tobias,Albin',
    'Åkesson,Bergqvist,Dahlgren,Ekström,Forsberg,Hedlund,Isaksson,Löfgren,Nyström,Öberg,Sjöstrand,Wallander,Ålander,Ringdahl',
  ),
  nation(
    'Spain',
    24,
    'Álvaro,Iker,Gonzalo,Hugo,Íñigo,Jaime,Marcos,Nicolás,Rubén,Borja,Unai',
    'Arrieta,Belmonte,Cifuentes,Durán,Echeverría,Galindo,Herrero,Ibarra,de la Fuente,Montero,Olmedo,Peñalver,Quintana,Zubizarreta',
  ),
  nation(
    'France',
    20,
    'Théo,Baptiste,Clément,Étienne,Hugo,Léo,Maxence,Quentin,Rémi,Corentin',
    'Aubertin,Bellanger,Chevallier,Delacroix,de Villars,Fontaine,Gauthier,Lemaire,Montagnier,Rousselot,Vasseur',
  ),
  nation(
    'United Kingdom',
    18,
    'Fraser,Gregor,Struan,Rory,Lewis,Murray,Finlay,Callum,Blair',
    'Abercrombie,Buchan,Carnegie,Dalgleish,Erskine,Farquhar,Galbraith,Kinnaird,MacAulay,Strachan,Urquhart',
  ),
  nation(
    'Ireland',
    16,
    'Cian,Oisín,Fionn,Tadhg,Declan,Eoin,Ronan,Conall',
    "O'Halloran,Brannigan,Costello,Delahunt,Fogarty,Geraghty,Kinsella,MacNamara,Ó Cinnéide,Tierney",
  ),
  nation(
    'Denmark',
    14,
    'Mikkel,Anders,Frederik,Kasper,Magnus,Oliver,Søren',
    'Ågesen,Bach,Kjær,Lyngby,Mølgaard,Skovgaard,Thorup,Vestergaard,Østergård',
  ),
  nation(
    'Germany',
    14,
    'Florian,Jonas,Lennart,Moritz,Niklas,Philipp,Jürgen',
    'Brandstätter,Eichhorn,Falkenrath,Grünwald,Kühn,Lindenau,von Hagen,Schäfer,Wiedemann',
  ),
  nation(
    'Canada',
    16,
    'Liam,Étienne,Gavin,Mathieu,Connor,Brett,Olivier,Dylan',
    'Archambault,Beauchemin,Chisholm,Desrosiers,Hrudey,Kowalchuk,MacIsaac,Pelletier,Trask,Wozny',
  ),
  nation(
    'Argentina',
    12,
    'Joaquín,Facundo,Matías,Tomás,Agustín,Lautaro',
    'Aguirre,Benavídez,Cardozo,Ferreyra,Giménez,Ledesma,Maldonado,Villalba',
  ),
  nation(
    'Thailand',
    12,
    'Anan,Chaiwat,Kittisak,Nattapong,Somchai,Thanawat',
    'Boonmee,Chaiyasit,Kaewmanee,Phromdee,Rattanakul,Saetang,Wongsakul',
  ),
  nation(
    'Italy',
    10,
    'Lorenzo,Matteo,Niccolò,Davide,Tommaso',
    "Bellandi,Caruso,D'Angelo,Ferrante,Galvani,Morandi,Zanetti",
  ),
  nation(
    'New Zealand',
    8,
    'Hamish,Tama,Blair,Corey',
    'Aldworth,Ngata,Pohatu,Sinclair,Whitaker,Rangi',
  ),
  nation('Belgium', 5, 'Wout,Lucas,Bram', 'Claessens,de Smet,Van den Broeck,Vermeulen'),
  nation('Norway', 5, 'Eirik,Håkon,Sindre', 'Bjørnstad,Haugland,Solbakken,Tveit'),
  nation('Mexico', 5, 'Emiliano,Rodrigo,Santiago', 'Alcántara,Barragán,Lozano,Treviño'),
  nation('Taiwan', 4, 'Chun-hao,Wei-lun,Po-han', 'Hsieh,Kuo,Tseng,Liao'),
  nation('China', 4, 'Haoran,Zihan,Yifan', 'Deng,Shen,Qiao,Luo'),
  nation('Colombia', 3, 'Andrés,Felipe', 'Jaramillo,Restrepo,Zapata'),
  nation('Finland', 3, 'Aleksi,Eetu', 'Korhonen,Lehtinen,Mäkelä'),
  nation('Netherlands', 3, 'Daan,Sven', 'van Leeuwen,Hoekstra,ter Braak'),
]
