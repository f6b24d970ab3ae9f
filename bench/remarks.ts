/** Why marks are missed, by row; printed below the table. */
export const REMARKS: Readonly<Record<string, string>> = {
  start:
    'PGlite compiles PostgreSQL and PostGIS at each start; only opening the database takes four fifths of ours. Of the first start, a quarter installs; then two releases of 237,000 rows are loaded, while the screens are built on the other core.',
  import:
    'a quarter of the importing process collects garbage, a tenth parses JSON. The first reference neither checks outlines nor fills indexes.',
  'report-parts':
    'profiled: 120 of 151 statements of twelve parts are those of any part. A fifth of the processor time collects garbage, a quarter sends statements, a tenth chooses comparables.',
  'report-editor':
    'the first part waits for three others on the same cores, and for code that runs for the first time. Frames: a round has some 80, so one late frame in it already misses the mark. ' +
    'Traced: two to six are late, each with two tasks of some 10 ms or one of 20 to 30: React draws a part that arrived (three fifths of the main thread is script), and all pages are laid out anew (a seventh).',
  'report-pdf':
    'a document has its own Chromium ([063](decisions/063-pdfs-are-printed-without-a-network.md)), which also draws and divides into pages.',
  search:
    'profiled: half of a search is its statements, a sixth of them asks for a new release; no function of ours takes more than 2 %. A B-tree prefix query, which forgives nothing and finds addresses alone, takes two fifths of these statements, so twice of it leaves no time for them.',
  watching:
    'keeping as much takes 1.8 times as long as the join alone, so the first two marks leave no time for it. Repeated on the same code, the last line gave 1.28 to 1.61 ×. Ours also matches in resumable batches, and composes the words; all but a fifth is the database’s.',
  board:
    'runs beside other work gave 1.16 to 1.49 ×. The first question waits more than 0.1 s for quota, claims, task and job to be stored; ours then takes some 0.4 s of processor time.',
  arriving:
    'one frame or none of a round is longer: that of the first answers, whose columns are laid out for the first time.',
  starvation:
    'an attack works on the core that serves everybody else, and PostgreSQL fills the other ([126](decisions/126-lines-rank-by-use-less-wait.md)). Stars gave 1.6 × and 7.9 × in earlier runs, and why they vary is not known.',
  script:
    'by source map, in kB: React and its DOM 67, router 27, Mantine 17, 49 icons 4; ours: map 21, tools and geometry of the map 9, frame and session 15, state 7, search, drawer and buttons 7, addresses of calls 5. ' +
    'The bundler alone makes 145 files, 25 kB more ([084](decisions/084-scripts-are-joined-by-who-loads-them.md)).',
  table:
    'traced, milliseconds of a frame of 300 new cells: layout 1.8, our script 1.7, painting 1.6, styles 1.3, layers 0.9, paint properties 0.9, the rest the browser’s. Without any script of ours it would be 0.47 ×.',
  'token-validate':
    'a revoked session is refused at the next request, because one statement reads it each time. Profiled, percent of the main thread: Node’s sockets and streams 48, garbage 12, Fastify with its parsers 9, the database driver 7, ours 18. Without any code of ours it would be 0.6 ×.',
  rectangle:
    'profiled, ours and reference in milliseconds of the database: parcels 8 and 3, assessments 17 and 6 (ours also sum strata units and read the year before), shares of layers 13 and 15, sales 3 and 5; ours alone: parcels on one roll 7, sales of strata units 5. Collecting garbage takes an eighth.',
  memory:
    'the libraries alone hold two thirds of the mark after the start. Ours adds 1,100 modules with the schemas of the calls: 45 MB in use, a third of it source text. In 40 seconds of load on 6,000 parcels a server came to 297 MB, ' +
    'of them 126 V8’s (83 in use on the main thread), 79 program files, 48 the C library’s, 44 code and stacks. What is not V8’s is thus 171 MB, and 254 with what is in use, ' +
    'before any garbage and the caches of a larger district.',
  'local-facts':
    'the bare SQL sends neither JSON nor bytes. The tasks: profiled: several hundred statements, of at most 50 parcels, so that others wait little, and four of the account at once; storing, charging, completing and telling pages is two thirds of them. The reference sends 24.',
  'cold-tile':
    'reading and packing some 3,500 parcels alone takes half of the mark. Of the rest, a fifth collects garbage, a fifth projects vertices.',
  'tile-bytes':
    'at z17 the sides and their lengths, which the reference does not have, are the difference: at z16, without sides, both are as large. What z14 consists of was not examined.',
  'cma-pool':
    'the statement takes as long as the reference’s two; naming parcels and reading their attributes is 1.5 µs for each of 400 sales.',
  difference:
    'profiled: reading and checking the file is two thirds; comparing parcels 0.2 s, repeated keys and PIDs 0.1 s, finding changes 0.2 s.',
  'history-page':
    'repeated by turns: 89 to 99 % on fa4141c3, 88 to 95 % on a71b5fdf; the machine differs more than the code. Traced: late frames draw rows that were just loaded. Script, mostly React’s, is two thirds of the main thread, layout and styles a fifth.',
  'billing-page':
    'profiled: the rest is building statements and the page; no function of ours takes more than 2 %.',
  webhooks:
    'six statements, where the bare route sends one: they lock account and customer against older answers, and read subscriptions and invoices to compare.',
  'cma-rough':
    'the noise of prices alone gives a PRB of −0.02; some −0.015 is ours: dear houses are valued that little low.',
}
