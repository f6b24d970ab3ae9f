/** Why a mark is missed, by the key of the row: written by hand after looking, printed under the table. */
export const REMARKS: Readonly<Record<string, string>> = {
  search:
    'against a trigram query, which forgives errors as ours does, it is reached. A plain prefix query does a fraction of ' +
    'the work (one table, one spelling, nothing after one wrong letter); ours takes one to two milliseconds.',
  script:
    'by less than a kilobyte: React, the router, the queries and those parts of Mantine that the first screen shows. Table, ' +
    'parcel card, dialogs and the layer panel already come later, when they are first opened.',
  memory:
    'five runs of one evening gave 306 to 436 MB; not yet profiled. Two tile threads, each a ' +
    'JavaScript engine with a heap of its own, and 48 MB of tiles kept in memory are part of it.',
}
