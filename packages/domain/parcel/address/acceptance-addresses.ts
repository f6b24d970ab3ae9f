/** Addresses as people type them, by the kind of difficulty. The streets exist in British Columbia. */

/** `text | unit | number | street`, the street as `normaliseStreet` spells it; `-` for no unit. */
const LISTS: Readonly<Record<string, string>> = {
  plain: `
1175 Douglas Street, Victoria, BC | - | 1175 | DOUGLAS ST
525 superior st victoria bc | - | 525 | SUPERIOR ST
3050 Kingsway | - | 3050 | KINGSWAY
2215 West Broadway, Vancouver | - | 2215 | BROADWAY W
4949 Canada Way Burnaby BC | - | 4949 | CANADA WAY
13450 104 Ave Surrey BC V3T 1V8 | - | 13450 | 104 AVE
32315 South Fraser Way, Abbotsford | - | 32315 | FRASER WAY S
455 Wallace St Nanaimo | - | 455 | WALLACE ST
1435 Water Street, Kelowna, British Columbia, Canada | - | 1435 | WATER ST`,
  'a type said twice': `
1290 Beach Drive Dr Oak Bay BC | - | 1290 | BEACH DR
1055 Foreshore Trail Trl | - | 1055 | FORESHORE TRAIL
455 Main Street St | - | 455 | MAIN ST
1610 Bay St Street, Victoria BC | - | 1610 | BAY ST
2100 Oak Bay Ave Avenue | - | 2100 | OAK BAY AVE
645 Fort Street St., Victoria | - | 645 | FORT ST
880 Courtney Road Rd | - | 880 | COURTNEY RD
5120 Cordova Bay Rd Road, Saanich, BC | - | 5120 | CORDOVA BAY RD
210 Skinner St St Nanaimo BC | - | 210 | SKINNER ST`,
  'a name of the building first': `
Nanaimo Regional General Hospital 1200 Dufferin Cres | - | 1200 | DUFFERIN CRES
100 Mile House 455 Birch Ave | - | 455 | BIRCH AVE
Unit 210 Gateway Tower 13401 108 Ave Surrey | 210 | 13401 | 108 AVE
Aberdeen Square 101-2764 Barnet Highway Coquitlam BC | 101 | 2764 | BARNET HWY
Attn: Accounting, 2245 Eton St, Vancouver | - | 2245 | ETON ST
c/o Jane Smith 2245 Eton St Vancouver | - | 2245 | ETON ST
Empress Hotel 721 Government St | - | 721 | GOVERNMENT ST
Empress Hotel, 721 Government St, Victoria BC | - | 721 | GOVERNMENT ST
Royal Jubilee Hospital -- 1952 Bay St, Victoria, BC | - | 1952 | BAY ST
Port Theatre 125 Front Street Nanaimo BC | - | 125 | FRONT ST
Vancouver City Hall - 453 W 12th Ave | - | 453 | 12 AVE W
Sandman Inn 1944 Columbia Ave, Castlegar | - | 1944 | COLUMBIA AVE
Unit 12, Sunrise Village, 2140 Mallory Rd | 12 | 2140 | MALLORY RD
Rm 230, West Block, Royal Jubilee Hospital -- 1952 Bay St | 230 | 1952 | BAY ST
Pad 14, Cedar Grove Mobile Home Park -- 2785 Wallbank Rd, Shawnigan Lake | 14 | 2785 | WALLBANK RD
Acme Books ** 1070 Douglas St, Victoria, BC | - | 1070 | DOUGLAS ST
Crystal Garden 713 Douglas St | - | 713 | DOUGLAS ST
Metrotown 4700 Kingsway Burnaby | - | 4700 | KINGSWAY`,
  highways: `
Tim Hortons 2301 Hwy 97 N Kelowna | - | 2301 | HWY 97 N
4020 Hwy 97 North Quesnel BC | - | 4020 | HWY 97 N
Hwy 97 N 4020, Quesnel | - | 4020 | HWY 97 N
9675 Yellowhead Hwy 16 | - | 9675 | YELLOWHEAD HWY 16
101-1830 South Island Hwy Campbell River | 101 | 1830 | ISLAND HWY S
5500 99 Hwy N | - | 5500 | HWY 99 N
5500 Hwy 99N | - | 5500 | HWY 99 N
5500 Highway 99 North, Whistler BC | - | 5500 | HWY 99 N
1890 Hwy 97 S, Quesnel | - | 1890 | HWY 97 S
1890 97 Highway South | - | 1890 | HWY 97 S
9110 Hwy #3 Keremeos BC | - | 9110 | HWY 3
9110 Highway No. 3, Keremeos | - | 9110 | HWY 3
4620 Hwy 5A, Kamloops | - | 4620 | HWY 5A
2210 Trans-Canada Hwy, Salmon Arm | - | 2210 | TRANS CANADA HWY
6470 Island Hwy N Nanaimo BC | - | 6470 | ISLAND HWY N
3211 Barnet Hwy | - | 3211 | BARNET HWY
7250 Hwy 16 W, Terrace BC | - | 7250 | HWY 16 W
7250 Hwy 16 West | - | 7250 | HWY 16 W
#4 7250 Hwy 16W | 4 | 7250 | HWY 16 W
17760 56 Hwy | - | 17760 | HWY 56
1204 Hgwy 33 E Kelowna | - | 1204 | HWY 33 E`,
  'types cut short or spelled otherwise': `
4680 Elk Lake Drve | - | 4680 | ELK LAKE DR
770 Vernon Aveune | - | 770 | VERNON AVE
77 Bridgeman Bd | - | 77 | BRIDGEMAN BLVD
77 Bridgeman Hy | - | 77 | BRIDGEMAN HWY
77 Bridgeman Gt | - | 77 | BRIDGEMAN GATE
77 Bridgeman Pk Dr | - | 77 | BRIDGEMAN PK DR
812 Larch Cre | - | 812 | LARCH CRES
4511 Garry Dri Richmond BC | - | 4511 | GARRY DR
4511 Garry Drv | - | 4511 | GARRY DR
780 Blanshard Str, Victoria | - | 780 | BLANSHARD ST
1220 Hillside Aven | - | 1220 | HILLSIDE AVE
610 Lonsdale Avenu, North Vancouver | - | 610 | LONSDALE AVE
2455 Dollarton Hgwy | - | 2455 | DOLLARTON HWY
1010 Foul Bay Roa | - | 1010 | FOUL BAY RD
9822 King George Blv | - | 9822 | KING GEORGE BLVD
9822 King George Boul, Surrey BC | - | 9822 | KING GEORGE BLVD
315 Moss Plc | - | 315 | MOSS PL
77 Lakeview Ter | - | 77 | LAKEVIEW TERR
1415 Parkway Blvd Coquitlam | - | 1415 | PARKWAY BLVD
24 Maple Crt | - | 24 | MAPLE CRT
24 Maple Ct | - | 24 | MAPLE CRT
190 Heritage Crcl | - | 190 | HERITAGE CIR
55 Pheasant Lne | - | 55 | PHEASANT LANE
621 Bear Creek Trl | - | 621 | BEAR CREEK TRAIL
88 Rose Gdns | - | 88 | ROSE GDNS
31 Sunset Hts | - | 31 | SUNSET HTS
9 Ferry Ldg | - | 9 | FERRY LANDNG`,
  'names joined, parted, or with X for Cross': `
2030 CEDAR HILL X-ROAD | - | 2030 | CEDAR HILL CROSS RD
2030 Cedar Hill Xrd | - | 2030 | CEDAR HILL CROSS RD
2030 Cedar Hill Crossroad | - | 2030 | CEDAR HILL CROSS RD
1580 Cedar Hill X Rd, Saanich | - | 1580 | CEDAR HILL CROSS RD
1580 Cedarhill Cross Rd | - | 1580 | CEDARHILL CROSS RD
1580 Cedar Hill Cross Road Victoria BC | - | 1580 | CEDAR HILL CROSS RD
1580 Cedarhill X Road | - | 1580 | CEDARHILL CROSS RD
3910 Cedarhill Rd | - | 3910 | CEDARHILL RD
12020 Kinggeorge Blvd | - | 12020 | KINGGEORGE BLVD
4020 Shel-bourne St | - | 4020 | SHEL BOURNE ST`,
  'numbered roads, saints and single words': `
3601 No. Five Road | - | 3601 | NO 5 RD
12-3601 #5 Rd | 12 | 3601 | NO 5 RD
250 Ste Anne Ave | - | 250 | STE ANNE AVE
100 Esplanade W | - | 100 | ESPLANADE W
8100 No.3 Rd, Richmond | - | 8100 | NO 3 RD
8100 No. 3 Road Richmond BC | - | 8100 | NO 3 RD
8100 #3 Rd | - | 8100 | NO 3 RD
8100 Number 3 Rd | - | 8100 | NO 3 RD
8100 Three Rd | - | 8100 | NO 3 RD
8100 Number Three Road, Richmond | - | 8100 | NO 3 RD
#210 8100 No 3 Rd | 210 | 8100 | NO 3 RD
5678 St. George | - | 5678 | ST GEORGE
5678 St. George St, Vancouver, BC | - | 5678 | ST GEORGE ST
5678 Saint George Street | - | 5678 | ST GEORGE ST
5678 St.George St | - | 5678 | ST GEORGE ST
2440 St Johns Street Port Moody | - | 2440 | ST JOHNS ST
515 St. Catherine's St | - | 515 | ST CATHERINES ST
2200 Mount Seymour Parkway | - | 2200 | MT SEYMOUR PKY
2200 Mt. Seymour Pkwy, North Vancouver | - | 2200 | MT SEYMOUR PKY
101 The Esplanade | - | 101 | THE ESPL
7609 West Boulevard | - | 7609 | WEST BLVD
451 North Rd Coquitlam | - | 451 | NORTH RD
3350 Musqueamview St, Vancouver | - | 3350 | SXWMETHKWEYEMASEM ST
3350 šxʷməθkʷəy̓əmasəm St | - | 3350 | SXWMETHKWEYEMASEM ST
4390 O'Connor Cres | - | 4390 | OCONNOR CRES
100 Lamey’s Mill Rd | - | 100 | LAMEYS MILL RD
1320 Bella-Vista Dr | - | 1320 | BELLA VISTA DR`,
  'ordinals and numbered streets': `
505 Twentyfirst St | - | 505 | 21 ST
505 21 st Street | - | 505 | 21 ST
345 Thirtieth Ave | - | 345 | 30 AVE
10139 100 A St Dawson Creek | - | 10139 | 100A ST
6 10139 100A St | 6 | 10139 | 100A ST
12 15850 26 Ave, Surrey | 12 | 15850 | 26 AVE
1020 1st Ave | - | 1020 | 1 AVE
1020 First Avenue, Ladysmith | - | 1020 | 1 AVE
1020 1 Ave | - | 1020 | 1 AVE
2190 W Forty-First Ave | - | 2190 | 41 AVE W
2190 West 41st Avenue Vancouver | - | 2190 | 41 AVE W
2190 W 41 Av | - | 2190 | 41 AVE W
640 12 th Ave E | - | 640 | 12 AVE E
310 Twenty-Third Street East, North Vancouver | - | 310 | 23 ST E
15123 102 A Ave | - | 15123 | 102A AVE
15123 102A Avenue Surrey | - | 15123 | 102A AVE
15123 102-A Ave | - | 15123 | 102A AVE
#12 15123 102 A Ave, Surrey BC | 12 | 15123 | 102A AVE
7071 129A St | - | 7071 | 129A ST
9904 101 Ave Fort St John BC | - | 9904 | 101 AVE
3455 Fraser St | - | 3455 | FRASER ST
6060 176 St Surrey | - | 6060 | 176 ST
11430 84th Ave., Delta | - | 11430 | 84 AVE`,
  'units in every place': `
Unit101 2245 Eton St | 101 | 2245 | ETON ST
101--2245 Eton St | 101 | 2245 | ETON ST
Basement Suite 2245 Eton St | BSMT | 2245 | ETON ST
Upper Level, 2245 Eton St | UPPER | 2245 | ETON ST
Penthouse 1234 Main St | PH | 1234 | MAIN ST
C101 1234 Main St | C101 | 1234 | MAIN ST
Trailer 7 1234 Main St | 7 | 1234 | MAIN ST
Bsmt 14375 70A Ave | BSMT | 14375 | 70A AVE
Basement, 14375 70A Ave, Surrey BC | BSMT | 14375 | 70A AVE
14375 70A Ave Bsmt | BSMT | 14375 | 70A AVE
Upper 2140 Eton St | UPPER | 2140 | ETON ST
Lwr 2140 Eton St Vancouver | LOWER | 2140 | ETON ST
1234-B Main St | B | 1234 | MAIN ST
B-1234 Main St | B | 1234 | MAIN ST
1234 Robson St PH2 | PH2 | 1234 | ROBSON ST
PH 2 - 1234 Robson St | PH2 | 1234 | ROBSON ST
Penthouse 2, 1234 Robson Street | PH2 | 1234 | ROBSON ST
PH2 1234 Robson St, Vancouver BC | PH2 | 1234 | ROBSON ST
101, 102 & 103 - 1234 Main St | 101 | 1234 | MAIN ST
Units 101 & 102, 1234 Main St | 101 | 1234 | MAIN ST
Apt 1 1207 Douglas St, Victoria, BC | 1 | 1207 | DOUGLAS ST
Apt. 1, 1207 Douglas St | 1 | 1207 | DOUGLAS ST
1207 Douglas St Apt 1 Victoria BC | 1 | 1207 | DOUGLAS ST
1207 Douglas St, Suite 400, Victoria, BC | 400 | 1207 | DOUGLAS ST
Suite 400 - 1207 Douglas St | 400 | 1207 | DOUGLAS ST
STE 400 1207 Douglas St | 400 | 1207 | DOUGLAS ST
400-1207 Douglas St | 400 | 1207 | DOUGLAS ST
400 1207 Douglas St Victoria | 400 | 1207 | DOUGLAS ST
# 400, 1207 Douglas St | 400 | 1207 | DOUGLAS ST
Unit 1A -- 433 Cedar Rapids Blvd, Pemberton | 1A | 433 | CEDAR RAPIDS BLVD
1A-433 Cedar Rapids Blvd | 1A | 433 | CEDAR RAPIDS BLVD
Pad 433 2785 Wallbank Rd, Shawnigan Lake BC | 433 | 2785 | WALLBANK RD
2785 Wallbank Rd Pad 433 | 433 | 2785 | WALLBANK RD
TH 5 - 1500 Howe St | TH5 | 1500 | HOWE ST
TH5-1500 Howe St | TH5 | 1500 | HOWE ST
Room 103A, 3800 Finnerty Rd, Saanich | 103A | 3800 | FINNERTY RD
Flr 2 1070 Douglas St | FLR2 | 1070 | DOUGLAS ST
2nd Floor, 1070 Douglas St | FLR2 | 1070 | DOUGLAS ST
1070 Douglas St, 2nd Floor, Victoria BC | FLR2 | 1070 | DOUGLAS ST
Bldg 4 650 Terminal Ave Nanaimo | BLDG4 | 650 | TERMINAL AVE
Lobby 650 Terminal Ave | LOBBY | 650 | TERMINAL AVE
Rear 650 Terminal Ave | REAR | 650 | TERMINAL AVE
Space 22 - 1840 160 St, Surrey | 22 | 1840 | 160 ST
1783 Manitoba St Unit B | B | 1783 | MANITOBA ST
1783 Manitoba St - 204 | 204 | 1783 | MANITOBA ST`,
  directions: `
3400 Davidson Ave South East, Salmon Arm BC | - | 3400 | DAVIDSON AVE SE
N 9220 Old Victoria Rd | - | 9220 | OLD VICTORIA RD N
1091 20th Ave SE Salmon Arm | - | 1091 | 20 AVE SE
420 Gorge Rd E, Victoria | - | 420 | GORGE RD E
420 E Gorge Rd | - | 420 | GORGE RD E
420 East Gorge Road | - | 420 | GORGE RD E
2233 S.W. Marine Dr. | - | 2233 | MARINE DR SW
2233 SW Marine Dr Vancouver BC | - | 2233 | MARINE DR SW
2233 Marine Drive Southwest | - | 2233 | MARINE DR SW
2233 Marine Dr. S.W., Vancouver | - | 2233 | MARINE DR SW
300 W. Hastings St | - | 300 | HASTINGS ST W
300 Hastings West | - | 300 | HASTINGS W
1895 Central Park Dr N | - | 1895 | CENTRAL PARK DR N
123 Main St North Vancouver BC | - | 123 | MAIN ST`,
  'boxes, codes, provinces': `
1830 Island Hwy, PO Box 99 Stn A, Campbell River BC V9W 4Z9 | - | 1830 | ISLAND HWY
1234 Main Street; Vancouver; BC | - | 1234 | MAIN ST
PO Box 52, 7390 Gibson Rd, Powell River BC | - | 7390 | GIBSON RD
7390 Gibson Rd, P.O. Box 52, Powell River, BC V8A 4A1 | - | 7390 | GIBSON RD
Box 52 7390 Gibson Rd | - | 7390 | GIBSON RD
RR 2 7390 Gibson Rd Powell River | - | 7390 | GIBSON RD
7390 Gibson Rd RR#2 Powell River BC | - | 7390 | GIBSON RD
1175 Douglas St Victoria B.C. V8W2E1 | - | 1175 | DOUGLAS ST
1175 Douglas St, Victoria, BC, CANADA, V8W 2E1 | - | 1175 | DOUGLAS ST
1175 DOUGLAS ST VICTORIA BRITISH COLUMBIA | - | 1175 | DOUGLAS ST`,
  'suffixes, fractions and ranges': `
420A Gorge Rd E | - | 420A | GORGE RD E
420 A Gorge Rd E | - | 420A | GORGE RD E
1022 1/2 Pandora Ave | - | 1022 1/2 | PANDORA AVE
1022½ Pandora Ave Victoria | - | 1022 1/2 | PANDORA AVE
1022-1/2 Pandora Ave | - | 1022 1/2 | PANDORA AVE
0420 Gorge Rd E | - | 420 | GORGE RD E
1250-1254 Johnston Rd, White Rock | - | 1250 | JOHNSTON RD
335 & 341 Columbia St | - | 335 | COLUMBIA ST
1250 to 1254 Johnston Rd | - | 1250 | JOHNSTON RD
Gorge Rd E 420 Victoria | - | 420 | GORGE RD E
Douglas St 1175 | - | 1175 | DOUGLAS ST`,
}

export interface AcceptanceAddress {
  kind: string
  text: string
  unit: string | null
  civicNumber: string
  street: string
}

export const ACCEPTANCE_ADDRESSES: readonly AcceptanceAddress[] = Object.entries(LISTS).flatMap(
  ([kind, list]) =>
    list
      .trim()
      .split('\n')
      .map((line) => {
        const [text = '', unit = '', civicNumber = '', street = ''] = line.split(' | ')
        return { kind, text, unit: unit === '-' ? null : unit, civicNumber, street }
      }),
)
