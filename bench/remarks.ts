/** By row key, on missed marks; printed under the table. */
export const REMARKS: Readonly<Record<string, string>> = {
  import:
    'profiled: a quarter of the importing process collects garbage, a tenth parses JSON. Of what the reference does not do, checking 300,000 outlines takes the database 1.8 s, looking for repeated keys and PIDs some 0.4 s, ' +
    'and its indexes, eight more, 1.8 s.',
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
    'profiled: all but a fifth is the database’s. It measures both outlines of each changed zone on each parcel, which the references do not, matches in batches that can be resumed, and composes the words. ' +
    'At 2.2 million parcels a quarter is finding what changed on the ground, a quarter matching, half composing and keeping notifications and messages.',
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
    'a revoked session is refused at the next request, because one statement reads it each time. Profiled: a quarter of the processor time collects garbage, for the process is large and its memory limited, a sixth is the kernel’s, the rest is spread over Fastify, hooks, driver and validation: no function takes more than 2 %.',
  rectangle:
    'profiled, ours and reference in milliseconds of the database: parcels 8 and 3, assessments 17 and 6, shares of layers 13 and 15, sales 3 and 5; ours alone reads parcels on one roll 7, sales of strata units 5. Assessments also sum the rolls of strata units and read the year before. No function of the server takes more than 3 %, collecting garbage an eighth.',
  memory:
    'bare Node holds 43 MB, most of it its program file. After its start a server has some 60 MB in use of a heap of 75 (13 of them the schemas of the calls), 63 of its program file, and 35 of compiled code and other memory. ' +
    'Concurrent tables and exports share a batch of 1,000 parcels: in 40 seconds of mixed load on a busy machine a server held at most 366 to 438 MB instead of 601 with whole batches, and 336 to 397 instead of 537 at the end, ' +
    'in as much processor time for a call. Then 75 MB are in use once collected; V8 keeps freed pages for eight seconds.',
  'local-facts':
    'the bare SQL sends neither JSON nor bytes; one batch of 1,000 parcels takes as long as two. The tasks: a third of the time, the account waits for its own statements, for it has one at a time within a second of a call by a stranger, here its own sign-in; 0.4 s are the server’s processor time.',
  'cold-tile':
    'profiled for 3,500 parcels, of 12 ms: 4 are the statement (1.5 in the database, the rest sends and reads its rows), 1.5 packs, 2 collect garbage, 1.4 index the parcels’ keys, 1 projects vertices.',
  'cma-pool':
    'profiled: its two statements take as long as the reference’s. The rest is 1.5 µs for each of 400 sales: naming its parcel, the attributes that the parcel states, an object of 25 values, and collecting them.',
  difference:
    'profiled: reading and checking the file is two thirds, as in an import; comparing each parcel with the one before 0.2 s, looking for repeated keys and PIDs 0.1 s, finding what can be told 0.2 s.',
  'billing-page':
    'profiled: the rest is building statements and the page; a tenth of both collects garbage, and no function of ours takes more than 2 %.',
  webhooks:
    'six statements, where the bare route sends one: they lock the account and the customer, so that an older answer of the provider is refused, and read subscriptions and invoices to compare.',
  'cma-rough':
    'the noise of prices alone gives a PRB of −0.02: who knew each price without it would show as much. Some −0.015 is ours: dear houses are valued that little low.',
}
