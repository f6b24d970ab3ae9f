/** By row key, on missed marks; printed under the table. */
export const REMARKS: Readonly<Record<string, string>> = {
  import:
    'profiled: a quarter of the importing process collects garbage, a tenth parses JSON. Of what the reference does not do, checking 300,000 outlines takes the database 1.8 s, looking for repeated keys and PIDs 0.4 s, ' +
    'and ten more indexes 1.8 s.',
  'report-parts':
    '1.45 × in one run, 1.95 and 2.03 in others, in which the slowest part alone took less. Parts made together read the card of the parcel once, and the longest begin first. ' +
    'Profiled: a quarter of the server’s processor time is sending statements, some 24 a part, and a fifth collects garbage.',
  'report-editor':
    'a value without an identifier is one text node: one for each word took 2.96 ×. The first part waits for three others on the same cores, for code that runs for the first time, and for its frame.',
  'report-pdf':
    'of 7 s beside other work, 2 s were starting Chromium, loading and laying out, 3.5 s printing, and 1.3 s adding the manifest, which no longer pauses after every hundred objects. A document has its own Chromium ' +
    '([063](decisions/063-pdfs-are-printed-without-a-network.md)).',
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
    'the rows of full tables and the files of exports are made on the core that serves everybody else, and PostgreSQL fills the other. Behind an active account, rows are read 50 parcels at a time and begin between the statements of others.',
  script:
    'React and what every page needs of Mantine take some 100 kB, router, session and frame 48. Without another router or other components, 150 leaves 2 kB for the dashboard, which takes 48, ' +
    'and for the layers and gestures of the map, which take 22. Unjoined, the same code is 145 files and 25 kB more ([084](decisions/084-scripts-are-joined-by-who-loads-them.md)).',
  'token-validate':
    'profiled: a server’s first 20 s take up to 298 µs of processor time for a request, then 172, against 65. Two fifths are the writes of response and statement, an eighth collects garbage, the driver takes 7 %, Fastify 4 %, turns 5 %. ' +
    'Each request reads its session, so a revoked one is refused at once.',
  rectangle:
    'profiled, ours and reference in milliseconds of the database: parcels 8 and 3, assessments 17 and 6, shares of layers 13 and 15, sales 3 and 5; ours alone reads parcels on one roll 7, sales of strata units 5. ' +
    'Assessments also sum the rolls of the strata units of a building and read what a roll states of the year before. The server works 60 ms on 2,000 rows; none of its functions takes more than 3 %, collecting garbage an eighth.',
  memory:
    'measured before payments, pictures and the demo district were loaded at their first use, which took the start from 187 to 166 MB. Bare Node holds 43 MB. ' +
    'A server has 2,090 modules of 9 MB of source text, a heap of 70 MB, and some 40 of compiled code. After mixed load 61 to 67 MB are in use once collected, as at ' +
    'the start: the rest is garbage of tables and exports. V8’s memory saver mode held 220 to 320 MB instead of 316 to 380, for a fifth to a half more processor time.',
  'local-facts':
    'beside other work the rows gave 3.49 and 3.53 ×, the tasks 1.55 to 2.34 ×. Profiled for the rows: a third of the server’s processor time collects garbage, a ninth sends statements; no function takes more than 2 %. ' +
    'Of 52 ms, 37 are the response without compression, 7 compressing it, 9 the page itself.',
  'cold-tile':
    'profiled for 3,500 parcels, of 12 ms: 4 are the statement (1.5 in the database, the rest sends and reads its rows), 1.5 packs, 2 collect garbage, 1.4 index the parcels’ keys, 1 projects vertices.',
  'cma-pool':
    'profiled: its two statements take as long as the reference’s. The rest is 1.5 µs for each of 400 sales: naming its parcel, the attributes that the parcel states, an object of 25 values, and collecting them.',
  difference:
    'profiled: reading and checking the file is two thirds, as in an import; comparing each parcel with the one before 0.2 s, looking for repeated keys and PIDs 0.1 s, finding what can be told 0.2 s.',
  'billing-page':
    'profiled: the rest is building statements and the page; a sixth of both collects garbage, and no function of ours takes more than 2 %.',
}
