/** Why a mark is missed, by the key of the row: written by hand after looking, printed under the table. */
export const REMARKS: Readonly<Record<string, string>> = {
  search:
    'against a trigram query, which forgives errors as ours does, it is reached. A plain prefix query does a fraction of ' +
    'the work (it asks one table for one spelling, and finds nothing after one wrong letter); ours stays at about two ' +
    'milliseconds, below what a person or the network notices.',
  script:
    'by a few kilobytes: React, the router, the queries and those parts of Mantine that the first screen shows. Table, ' +
    'parcel card, dialogs and the layer panel already come later, when they are first opened.',
  memory:
    'about the mark, and it varies from run to run by 100 MB: each of the two tile threads is a Node of its own, whose ' +
    'garbage collector takes what a large machine offers before it cleans up.',
}
