/** By row key, on missed marks; printed under the table. */
export const REMARKS: Readonly<Record<string, string>> = {
  start:
    'PGlite compiles PostgreSQL and PostGIS at each start; a reference that only opens the database takes four fifths of ours, which already leaves out half of PostGIS. Installing takes most of the first start.',
  import:
    'a quarter of the importing process collects garbage, a tenth parses JSON. What the reference leaves out, checking outlines and filling indexes, is in the second line.',
  'report-parts':
    'a fifth of the processor time of the server’s thread collects garbage, a quarter sends some 24 statements a part. Parts that are made together read the card of the parcel once, ' +
    'and the longest begin first.',
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
    'React with its DOM and what every page needs of Mantine take some 100 kB, the router, the session and the frame 48: without another router or other components, 150 leaves 2 kB for the dashboard, ' +
    'which takes 48, and for the layers and gestures of the map, which take 22. By itself the bundler divides the same code into 145 files, 25 kB more ([084](decisions/084-scripts-are-joined-by-who-loads-them.md)).',
  'token-validate':
    'one statement reads the session and the version of its account for each request, so a revoked session is refused at once. Profiled: no function stands out. Two fifths are the writes of the response and the ' +
    'statement, an eighth collects garbage, the driver takes 7 %, turns 5 %, Fastify 4 %.',
  rectangle:
    'profiled, ours and reference in milliseconds of the database: parcels 8 and 3, assessments 17 and 6, shares of layers 13 and 15, sales 3 and 5; ours alone reads parcels on one roll 7, sales of strata units 5. ' +
    'Assessments also sum the rolls of the strata units of a building and read what a roll states of the year before. The server works 60 ms on 2,000 rows; none of its functions takes more than 3 %, collecting garbage an eighth.',
  memory:
    'the libraries of the server alone hold two thirds of the mark after the start. Ours adds 1,100 modules with the schemas of the calls: 45 MB in use, a third of it source text. Under load, concurrent tables and exports share a batch of 1,000 parcels: ' +
    'in 40 seconds on 6,000 parcels a server came to 297 MB, of them 126 V8’s (83 in use on the main thread), 79 program files, 48 the C library’s, 44 code and stacks.',
  'local-facts':
    'profiled for the rows: a third of the processor time of the server collects garbage, a ninth sends statements with the keys of all parcels; no function of ours takes more than 2 %. Of 52 ms, 37 are the ' +
    'response without compression, 7 compressing it, 9 the page. The reference of the tasks stores nothing.',
  'cold-tile':
    'ours reads, projects and encodes some 3,500 parcels in the same thread; reading and packing them alone takes half of the mark. The rest is memory: a fifth collects garbage, a fifth projects vertices.',
  'cma-pool':
    'the statement takes as long as the reference’s two; naming parcels and reading their attributes is 1.5 µs for each of 400 sales.',
  difference:
    'profiled: reading and checking the file is two thirds, as in an import; comparing each parcel with the one before 0.2 s, looking for repeated keys and PIDs 0.1 s, finding what can be told 0.2 s.',
  'billing-page':
    'profiled: the rest is building statements and the page; a tenth of both collects garbage, and no function of ours takes more than 2 %.',
  webhooks:
    'profiled beside other work: of 8 ms, 2 read the customer from the provider, as in the reference, and 2.3 are eight statements, where the reference sends one: they lock the account and the customer, so that an older answer ' +
    'of the provider is refused, and read subscriptions and invoices to compare. The rest is the server’s own work for a request.',
  'cma-rough':
    'the noise of prices alone gives a PRB of −0.02: who knew each price without it would show as much. Some −0.015 is ours: dear houses are valued that little low.',
}
