/** By row key, on missed marks; printed under the table. */
export const REMARKS: Readonly<Record<string, string>> = {
  import:
    'profiled before the pattern for long numbers skipped decimals: a quarter of the processor time of the importing process collects garbage, a tenth parses JSON, an eighth was that pattern. What the ' +
    'reference does not do takes 1.8 s of the database for checking outlines, in two halves at once, 0.6 for repeated keys and PIDs, and 1.8 for indexes.',
  'report-parts':
    'a fifth of the processor time of the server’s thread collects garbage, a quarter sends some 24 statements a part. Parts that are made together read the card of the parcel once, ' +
    'and the longest begin first.',
  'report-editor':
    'the first part waits for three others on the same cores, for code that runs for the first time, and for the frame in which it is painted.',
  'report-pdf':
    'a document has its own Chromium ([063](decisions/063-pdfs-are-printed-without-a-network.md)), which also loads the application, draws maps and charts, and divides into pages; the references print what was drawn.',
  search:
    'measured before the plans of its statements were kept. A prefix query does a tenth of the work and is no reference for it: a search asks whether there is a new release, and for up to 460 addresses and parcels on up to ' +
    '16 streets. Profiled: PostgreSQL planned the address statement for each of 452 calls, 0.28 ms where finding takes 0.11 ms; its plan is now kept. Of the rest, two fifths are sending ' +
    'statements, a sixth is asking for a new release, and no function of reading, matching and ranking takes more than 2 %.',
  watching:
    'at 2.2 million parcels, on a machine that did nothing else, ours needs some 15 s of processor time in the database and 5 s of its own, over both ' +
    'cores, where the join that keeps nothing needs 5 s on one: a quarter of the time is finding what changed on the ground, a quarter matching, which ' +
    'keeps its pairs, half composing and keeping notifications and messages. The reference that keeps as much is the nearest; it composes no words, and compares no outlines of before and after.',
  board:
    'runs on a machine that did much else gave 1.16, 1.27, 1.29 and 1.49 ×. The bare loop over the same board shows how much of it is the machine. ' +
    'Ours asks the board first after more than a tenth of a second (quota, claims, the task and its job are kept before), and works some 0.4 s of ' +
    'processor time within the 1.3 s: where that is not free, answers wait for their turn.',
  arriving:
    'one frame or none of a round is longer: that in which the first answers come, whose columns are laid out for the first time.',
  starvation:
    'the rows of full tables and the files of exports are made on the core that serves everybody else, and PostgreSQL fills the other. Rows are read 100 to 1,000 parcels at a time, fewer while others read.',
  script:
    'React with its DOM and what every page needs of Mantine take some 100 kB, the router, the session and the frame 48: without another router or other components, 150 leaves 2 kB for the dashboard, ' +
    'which takes 48, and for the layers and gestures of the map, which take 22. By itself the bundler divides the same code into 145 files, 25 kB more ([084](decisions/084-scripts-are-joined-by-who-loads-them.md)).',
  'token-validate':
    'one statement reads the session and the version of its account for each request, so a revoked session is refused at once. Profiled: no function stands out. Two fifths are the writes of the response and the ' +
    'statement, an eighth collects garbage, the driver takes 7 %, turns 5 %, Fastify 4 %.',
  rectangle:
    'profiled for 1,000 of the parcels, ours and reference in milliseconds of the database: parcels 16 and 10, assessments 23 and 3, shares of layers 33 and 72, latest sales 2 and 5, parcels on one roll 4, sales of ' +
    'strata units 1. Assessments also sum the rolls of the strata units of a building and read what a roll states of the year before. The server works 60 ms on 2,000 rows; ' +
    'none of its functions takes more than 2 %, collecting garbage an eighth.',
  memory:
    'bare Node holds 43 MB, most of it its program file. After its start a server has some 60 MB in use of a heap of 75 (13 of them the schemas of the calls), 63 of its program file, and 35 of compiled code and other memory. ' +
    'Concurrent tables and exports share a batch of 1,000 parcels: in 40 seconds of mixed load on a busy machine a server held at most 366 to 438 MB instead of 601 with whole batches, and 336 to 397 instead of 537 at the end, ' +
    'in as much processor time for a call. Then 75 MB are in use once collected; V8 keeps freed pages for eight seconds.',
  'local-facts':
    'profiled for the rows: a third of the processor time of the server collects garbage, a ninth sends statements with the keys of all parcels; no function of ours takes more than 2 %. Of 52 ms, 37 are the ' +
    'response without compression, 7 compressing it, 9 the page. The reference of the tasks stores nothing.',
}
