/** By row key, on missed marks; printed under the table. */
export const REMARKS: Readonly<Record<string, string>> = {
  import:
    'profiled: a quarter of the importing process collects garbage, a tenth parses JSON. Of what the reference does not do, checking 300,000 outlines takes the database 1.8 s, looking for repeated keys and PIDs some 0.4 s, ' +
    'and its indexes, eight more, 1.8 s.',
  'report-parts':
    '1.45 × in one run, 1.95 and 2.03 in others, in which the slowest part alone took less. Most of it was the card of the parcel, which ten of the parts read each for itself, some thirteen statements: parts that are made ' +
    'together now read it once, and those that take longest are begun first. One after the other the parts take three times as long as together. Profiled: of the processor time of the ' +
    'server a quarter is sending statements, some 24 a part, and a fifth collects garbage.',
  'report-editor':
    'a text without an identifier is one text node: before, each word of a value was one, which React and the layout made for every cell (2.96 ×). ' +
    'The first part waits for what the three others need of the same cores, for the code of its pieces, which runs for the first time, and for the frame in which it is painted.',
  'report-pdf':
    'of 7 s beside other work, 2 s were starting Chromium, loading and laying out, 3.5 s Chromium’s printing, and 1.3 s the process that adds the manifest. Since then that process reads and writes ' +
    'without a pause of a millisecond after every fifty or hundred objects, and the server notices the layout in the next frame, not up to half a second later. A document has its own Chromium ' +
    '([063](decisions/063-pdfs-are-printed-without-a-network.md)): starting it is in ours, and in the second reference.',
  search:
    'profiled: half of a search is its statements, a sixth of them asks for a new release; no function of reading, matching and ranking takes more than 2 %. A B-tree prefix query, which forgives nothing and ' +
    'knows no parcels, takes two fifths of these statements alone: no search takes only twice as long as it.',
  watching:
    'profiled: all but a fifth is the database’s. It measures both outlines of each changed zone on each parcel, which the references do not, matches in batches that can be resumed, and composes the words. ' +
    'At 2.2 million parcels a quarter is finding what changed on the ground, a quarter matching, half composing and keeping notifications and messages.',
  board:
    'runs on a machine that did much else gave 1.16, 1.27, 1.29 and 1.49 ×. The bare loop over the same board shows how much of it is the machine. ' +
    'Ours asks the board first after more than a tenth of a second (quota, claims, the task and its job are kept before), and works some 0.4 s of ' +
    'processor time within the 1.3 s: where that is not free, answers wait for their turn.',
  arriving:
    'one frame or none of a round is longer: that in which the first answers come, whose columns are laid out for the first time.',
  starvation:
    'the rows of full tables and the files of exports are made on the core that serves everybody else, and PostgreSQL fills the other. Rows are read 250 parcels at a time, so nobody waits for more than one such read.',
  script:
    'React with its DOM and what every page needs of Mantine take some 100 kB, the router, the session and the frame 48: without another router or other components, 150 leaves 2 kB for the dashboard, ' +
    'which takes 48 with its guide and what it shares with other pages, and for the layers and gestures of the map, which take 22. By itself the bundler divides the same code into 145 files, 25 kB more ([084](decisions/084-scripts-are-joined-by-who-loads-them.md)).',
  'token-validate':
    'profiled: no single function stands out. In its first 20 s a server takes up to 298 µs of processor time for a request, then 172, against 65: most of the earlier ratio was code not yet compiled. Two fifths of a ' +
    'request are the writes of the response and the statement, an eighth collects garbage (a larger young generation changes nothing), the driver takes 7 %, Fastify 4 %, turns 5 %. The bytes are not it: ' +
    'a bare route is as fast with our 3.4 kB. One statement reads the session and the version of its account for each request, so a revoked session is refused at once.',
  rectangle:
    'profiled, ours and reference in milliseconds of the database: parcels 8 and 3, assessments 17 and 6, shares of layers 13 and 15, sales 3 and 5; ours alone reads parcels on one roll 7, sales of strata units 5. ' +
    'Assessments also sum the rolls of the strata units of a building and read what a roll states of the year before. The server works 60 ms on 2,000 rows; none of its functions takes more than 3 %, collecting garbage an eighth.',
  memory:
    'measured before the libraries of payments and pictures, and the demo district, were loaded at their first use: 187 to 166 MB after the start. Bare Node holds 43 MB, of which most is its program file. ' +
    'After its start a server has 2,090 modules of 9 MB of source text, 60 MB in use of a heap of 70, 62 of its program file, and some 40 of compiled code and other memory. After a minute of mixed load 61 to 67 MB are in use once collected, as at ' +
    'the start: the rest is the garbage of tables and exports of 2,000 parcels that ten people request at once. Beside other work, V8’s memory saver mode held 220 to 320 MB instead of 316 to 380, and took a fifth to a half more processor time for table rows.',
  'local-facts':
    'on a quiet machine; beside other work the rows gave 3.49 and 3.53 ×, the tasks 1.55 to 2.34 ×. Profiled for the rows: a third of the processor time of the server collects garbage, a ninth sends ' +
    'statements, each with the keys of all parcels, and no function of ours takes more than 2 %. Of 52 ms of the page, 37 are the server’s response without compression, 7 compressing it, 9 the page itself.',
  'cold-tile':
    'profiled for 3,500 parcels, of 12 ms: 4 are the statement (1.5 in the database, the rest sends and reads its rows), 1.5 packs, 2 collect garbage, 1.4 index the parcels’ keys, 1 projects vertices.',
  'cma-pool':
    'profiled: its two statements take as long as the reference’s. The rest is 1.5 µs for each of 400 sales: naming its parcel, the attributes that the parcel states, an object of 25 values, and collecting them.',
  difference:
    'profiled: reading and checking the file is two thirds, as in an import; comparing each parcel with the one before 0.2 s, looking for repeated keys and PIDs 0.1 s, finding what can be told 0.2 s.',
  'billing-page':
    'profiled: the rest is building statements and the page; a tenth of both collects garbage, and no function of ours takes more than 2 %.',
  webhooks:
    'profiled beside other work: of 8 ms, 2 read the customer from the provider, as in the reference, and 2.3 are eight statements, where the reference sends one: they lock the account and the customer, so that an older answer ' +
    'of the provider is refused, and read subscriptions and invoices to compare. The rest is the server’s own work for a request.',
}
