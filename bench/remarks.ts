/** By row key, on missed marks; printed under the table. */
export const REMARKS: Readonly<Record<string, string>> = {
  import:
    'profiled before the pattern for long numbers skipped decimals: of the importing process, a quarter collects garbage, an eighth was that pattern, a tenth parses JSON. Work that the reference does not do takes ' +
    '1.8 s of the database for checking outlines, 0.6 for repeated keys and PIDs, and 1.8 for indexes.',
  'report-parts':
    '1.45 × in one run, 1.95 and 2.03 in others, in which the slowest part alone took less. Parts made together read the card of the parcel once, and the longest begin first. ' +
    'Profiled: a quarter of the server’s processor time is sending statements, some 24 a part, and a fifth collects garbage.',
  'report-editor':
    'a value without an identifier is one text node: one for each word took 2.96 ×. The first part waits for three others on the same cores, for code that runs for the first time, and for its frame.',
  'report-pdf':
    'of 7 s beside other work, 2 s were starting Chromium, loading and laying out, 3.5 s printing, and 1.3 s adding the manifest, which no longer pauses after every hundred objects. A document has its own Chromium ' +
    '([063](decisions/063-pdfs-are-printed-without-a-network.md)).',
  search:
    'measured before the plans of its statements were kept ([127](decisions/127-plans-are-kept.md)). A prefix query does a tenth of the work: a search asks whether there is a new release, and for up to 460 addresses and parcels on up to ' +
    '16 streets. Besides planning, two fifths are sending statements and a sixth asking for a new release; no function takes more than 2 %.',
  watching:
    'at 2.2 million parcels ours needs some 15 s of processor time in the database and 5 s of its own, over both cores, where the join that keeps nothing needs 5 s on one: ' +
    'a quarter finds what changed on the ground, a quarter matches, half composes and stores notifications and messages. The nearest reference composes no texts and compares no outlines.',
  board:
    'runs beside other work gave 1.16 to 1.49 ×. The first question waits more than a tenth of a second for quota, claims, task and job, which are stored before; ours then works some 0.4 s of processor time within the 1.3 s.',
  arriving:
    'one frame or none of a round is longer: that in which the first answers come, whose columns are laid out for the first time.',
  starvation:
    'the rows of full tables and the files of exports are made on the core that serves everybody else, and PostgreSQL fills the other. Rows are read 250 parcels at a time, so nobody waits for more than one such read.',
  script:
    'React and what every page needs of Mantine take some 100 kB, router, session and frame 48. Without another router or other components, 150 leaves 2 kB for the dashboard, which takes 48, ' +
    'and for the layers and gestures of the map, which take 22. Unjoined, the same code is 145 files and 25 kB more ([084](decisions/084-scripts-are-joined-by-who-loads-them.md)).',
  'token-validate':
    'profiled: a server’s first 20 s take up to 298 µs of processor time for a request, then 172, against 65. Two fifths are the writes of response and statement, an eighth collects garbage, the driver takes 7 %, Fastify 4 %, turns 5 %. ' +
    'Each request reads its session, so a revoked one is refused at once.',
  rectangle:
    'profiled for 1,000 of the parcels, ours and reference in milliseconds of the database: parcels 16 and 10, assessments 23 and 3 (ours sums the rolls of strata units), shares of layers 33 and 72, latest sales 2 and 5, ' +
    'parcels on one roll 4, sales of strata units 1. The server works 60 ms on 2,000 rows, an eighth of it collecting garbage; no function takes more than 2 %.',
  memory:
    'measured before payments, pictures and the demo district were loaded at their first use, which took the start from 187 to 166 MB. Bare Node holds 43 MB. ' +
    'A server has 2,090 modules of 9 MB of source text, a heap of 70 MB, and some 40 of compiled code. After mixed load 61 to 67 MB are in use once collected, as at ' +
    'the start: the rest is garbage of tables and exports. V8’s memory saver mode held 220 to 320 MB instead of 316 to 380, for a fifth to a half more processor time.',
  'local-facts':
    'beside other work the rows gave 3.49 and 3.53 ×, the tasks 1.55 to 2.34 ×. Profiled for the rows: a third of the server’s processor time collects garbage, a ninth sends statements; no function takes more than 2 %. ' +
    'Of 52 ms, 37 are the response without compression, 7 compressing it, 9 the page itself.',
}
