interface ChangelogEntry {
  /** Release day, `2026-11-23`. */
  day: string
  title: string
  changes: readonly string[]
}

/** Changes that users notice, newest first. */
export const CHANGELOG: readonly ChangelogEntry[] = [
  {
    day: '2026-11-29',
    title: 'Report templates, and what happened to your account',
    changes: [
      'A report can save its parts as a template, with order, print, page starts and columns. New reports begin from one by the arrow beside Report, and existing ones by Templates above their parts.',
      'Each part of a report can begin on a new page, by the menu of its row.',
      'Moving a part or page up or down passes what is left out beside it.',
      'Account, Security lists sign-ins and failed attempts with address and browser, changes of your credentials, downloads, opened links, and what administrators did.',
    ],
  },
  {
    day: '2026-11-27',
    title: 'Analyses of new buildings on paper, and what a report does not have',
    changes: [
      'A market analysis of a place without a parcel, such as a building that is planned, has Print or PDF: its report has a cover with a map of the place.',
      'Links to reports say which parts could not be made, in the same words as their PDFs; the list of reports says which are incomplete.',
      'An own picture fills the cover on every size of paper, and long names are printed whole.',
      'A search for a unit that does not exist says which units the building has; folders, reports and lists count units as what they are.',
      'Cancel stops a request for data also before the server has begun it.',
      'Ranges of market analyses come from values that were made in the same way, and are narrower where they held too often.',
      'On phones the layers are a sheet below the map, so that you see what you switch.',
      'Municipalities are found by name also where no boundaries are imported.',
      'A pasted list of the units of a large building is found in seconds, and a folder that was cut off on its way is filled by the next attempt, not made twice.',
    ],
  },
  {
    day: '2026-11-26',
    title: 'The market around a subject, on the map and in charts',
    changes: [
      'A market analysis shows listings for sale, pending and expired on its map and with its sales, with price, distance and photos; they are never compared.',
      'Days on market and sale to list price by month as charts, where listings state them; reports draw the same price level as the screen, with its band.',
      'A comparable whose MLS® number is not in the data is read from your board, with your own credentials; links withhold it unless the board’s rules allow it.',
    ],
  },
  {
    day: '2026-11-25',
    title: 'Market analyses begin on the map, and billing says more clearly what was paid',
    changes: [
      'Market analysis, among the tools of the map: click a property, search its address, or position a new building by hand, and begin.',
      'Where a quota is used up, Get data offers what adds to it; what you buy there can be requested at once.',
      'A payment whose answer was lost says whether it was paid, and never only that nothing is known.',
      'Notifications that your plan includes are not offered for sale beside it.',
      'The payment page lists your subscriptions, so that you can give up a renewal that is not paid.',
    ],
  },
  {
    day: '2026-11-24',
    title: 'Photos of comparables, and analyses on paper',
    changes: [
      'A market analysis shows the photos that your board has of a comparable’s listing, and the neighbourhood in which it looks.',
      'Print or PDF on a market analysis puts it on the pages of a report.',
      'Two lessons on market analyses in Skills.',
      'An order says what later periods cost, beside what you pay today.',
      'Reports show a parcel from above and from the road, and print your branding on the cover, the top of pages and the last page, each as you choose.',
      'Choose the view: look around in Street View, and put what you see on the cover of a report.',
    ],
  },
  {
    day: '2026-11-23',
    title: 'Market analyses, reports, billing, and a skills centre',
    changes: [
      'Market analyses, under CMA in the rail: a value from comparable sales with its range, the reason of each adjustment, and links on which clients write back.',
      'Reports put parcels on pages with a cover, maps, tables and notes: print them, save them as PDF, or share a link that opens without an account.',
      'See what has changed since a report was made, and take it over part by part.',
      'Attach PDFs to a report, and put a market analysis or comparable sales nearby into it.',
      'Subscribe, change your card and find your invoices under Billing, in the rail. What you buy opens at once.',
      'Skills, in the rail: short lessons that you try in Lotline itself.',
      'Contacting support now says what you need help with.',
    ],
  },
  {
    day: '2026-11-22',
    title: 'Signing in safely',
    changes: [
      'Passkeys, authenticator apps and recovery codes protect your account, under Account, Security.',
      'Export to Excel, where PIDs and roll numbers stay text.',
    ],
  },
  {
    day: '2026-11-21',
    title: 'Folders, watched areas and notifications',
    changes: [
      'Save parcels in folders, and watch areas that you draw or choose from a list.',
      'The bell and e-mail notify you of rezonings, subdivisions, applications and listings.',
      'Get data from the land title register and the boards with your own credentials.',
      'The Active MLS Feature Sheet shows a listing with its photos, price history and parcel.',
    ],
  },
  {
    day: '2026-11-20',
    title: 'The map and the table',
    changes: [
      'Select parcels by click, rectangle, polygon or a pasted list, and compare them in the table.',
      'Every value names its source and date.',
    ],
  },
]
