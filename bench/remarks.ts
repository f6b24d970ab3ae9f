/** Why marks are missed, by row; printed below the table. */
export const REMARKS: Readonly<Record<string, string>> = {
  start:
    'PGlite compiles PostgreSQL and PostGIS at each start; a reference that only opens the database takes four fifths of ours, which already leaves out half of PostGIS. Of the first start, a quarter installs; then the engine starts for the first time and loads two releases of 237,000 rows, while the screens are built on the other core.',
  import:
    'a quarter of the importing process collects garbage, a tenth parses JSON. What the reference leaves out, checking outlines and filling indexes, is in the second line.',
  'report-parts':
    'profiled: of 151 statements of twelve parts, 120 are those of any part: session, report, part, quota, picture, transaction, provenance and message. A fifth of the processor time collects garbage, a quarter sends statements, a tenth chooses comparables.',
  'report-editor':
    'the first part waits for three others on the same cores, for code that runs for the first time, and for the frame in which it is painted.',
  'report-pdf':
    'a document has its own Chromium ([063](decisions/063-pdfs-are-printed-without-a-network.md)), which also loads the application, draws maps and charts, and divides into pages; the references print what was drawn.',
  search:
    'profiled: half of a search is its statements, a sixth of them asks for a new release; no function of reading, matching and ranking takes more than 2 %. A B-tree prefix query, which forgives nothing and ' +
    'knows no parcels, takes two fifths of these statements alone: no search takes only twice as long as it.',
  watching:
    'the reference that keeps as much takes 1.8 times as long as the join alone, and 1.2 times as long as the one that keeps what it finds: their marks leave no time for what must be kept. ' +
    'Ours also matches in batches that can be resumed, and composes the words; all but a fifth is the database’s.',
  board:
    'runs beside other work gave 1.16 to 1.49 ×. The first question waits more than a tenth of a second for quota, claims, task and job, which are stored before; ours then works some 0.4 s of processor time within the 1.3 s.',
  arriving:
    'one frame or none of a round is longer: that in which the first answers come, whose columns are laid out for the first time.',
  starvation:
    'the rows of full tables and the files of exports are made on the core that serves everybody else, and PostgreSQL fills the other. Behind an active account, rows are read 50 parcels at a time, between the statements of others, and work in the process rests after every 2 ms for as long.',
  script:
    'by source map, in kB: React and its DOM 67, router 27, Mantine 17, 49 icons 4; ours: map 21, tools and geometry of the map 9, frame and session 15, state 7, search, drawer and buttons 7, addresses of calls 5. ' +
    'Dialogs, table, panels and menus are loaded on use or after the map. The bundler alone makes 145 files, 25 kB more ([084](decisions/084-scripts-are-joined-by-who-loads-them.md)).',
  table:
    'traced, milliseconds of a frame of 300 new cells: layout 1.8, our script 1.7, painting 1.6, styles 1.3, layers 0.9, paint properties 0.9, the rest the browser’s. Without any script of ours it would be 0.47 ×. ' +
    'The sticky addresses cost 1 to 2.',
  'token-validate':
    'a revoked session is refused at the next request, because one statement reads it each time. Profiled: a quarter of the processor time collects garbage, for the process is large and its memory limited, a sixth is the kernel’s, the rest is spread over Fastify, hooks, driver and validation: no function takes more than 2 %.',
  rectangle:
    'profiled, ours and reference in milliseconds of the database: parcels 8 and 3, assessments 17 and 6, shares of layers 13 and 15, sales 3 and 5; ours alone reads parcels on one roll 7, sales of strata units 5. Assessments also sum the rolls of strata units and read the year before. No function of the server takes more than 3 %, collecting garbage an eighth.',
  memory:
    'the libraries of the server alone hold two thirds of the mark after the start. Ours adds 1,100 modules with the schemas of the calls: 45 MB in use, a third of it source text. Under load, concurrent tables and exports share a batch of 1,000 parcels: ' +
    'in 40 seconds on 6,000 parcels a server came to 297 MB, of them 126 V8’s (83 in use on the main thread), 79 program files, 48 the C library’s, 44 code and stacks.',
  'local-facts':
    'the bare SQL sends neither JSON nor bytes; one batch of 1,000 parcels takes as long as two. The tasks: a third of the time, the account waits for its own statements, for it has one at a time within a second of a call by a stranger, here its own sign-in; 0.4 s are the server’s processor time.',
  'cold-tile':
    'ours reads, projects and encodes some 3,500 parcels in the same thread; reading and packing them alone takes half of the mark. The rest is memory: a fifth collects garbage, a fifth projects vertices.',
  'cma-pool':
    'the statement takes as long as the reference’s two; naming parcels and reading their attributes is 1.5 µs for each of 400 sales.',
  difference:
    'profiled: reading and checking the file is two thirds, as in an import; comparing each parcel with the one before 0.2 s, looking for repeated keys and PIDs 0.1 s, finding what can be told 0.2 s.',
  'billing-page':
    'profiled: the rest is building statements and the page; a tenth of both collects garbage, and no function of ours takes more than 2 %.',
  webhooks:
    'six statements, where the bare route sends one: they lock the account and the customer, so that an older answer of the provider is refused, and read subscriptions and invoices to compare.',
  'cma-rough':
    'the noise of prices alone gives a PRB of −0.02: who knew each price without it would show as much. Some −0.015 is ours: dear houses are valued that little low.',
}
