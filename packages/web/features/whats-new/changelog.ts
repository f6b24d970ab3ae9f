interface ChangelogEntry {
  /** Release day, `2026-11-23`. */
  day: string
  title: string
  changes: readonly string[]
}

/** Changes that users notice, newest first. */
export const CHANGELOG: readonly ChangelogEntry[] = [
  {
    day: '2026-11-30',
    title: 'Undo and Redo in reports and market analyses',
    changes: [
      'Reports and market analyses have Undo and Redo, by button or with Ctrl Z and Ctrl Shift Z.',
      'Differences too small to matter, such as 1 ft² of lot, are one line on a client’s pages.',
      'Each change in a history takes only as much room as its text.',
    ],
  },
  {
    day: '2026-11-29',
    title: 'Report templates and security activity',
    changes: [
      'You can save the parts of a report as a template, with order, print options, page breaks and columns. Start a new report from one with the arrow beside Report, or apply one with Templates above the parts.',
      'Each part of a report can start on a new page, with the menu of its row.',
      'Moving a part or page up or down skips neighbours that are not printed.',
      'Security in your account lists sign-ins and failed attempts with address and browser, changed credentials, downloads, opened links and administrator actions.',
    ],
  },
  {
    day: '2026-11-27',
    title: 'Printed analyses of new buildings, and incomplete reports',
    changes: [
      'A market analysis of a place without a parcel, such as a planned building, can be printed or saved as PDF, with a map of the place on the cover.',
      'Shared reports name the parts that are missing, as their PDFs do, and the list of reports marks incomplete ones.',
      'Your own picture fills the cover on every paper size, and long names are no longer cut off.',
      'A search for a unit that does not exist names the units of the building. Folders, reports and lists count units separately from parcels.',
      'Cancel also stops a data request that the server has not started.',
      'The ranges of market analyses are based on values computed in the same way, and are narrower where they were too cautious.',
      'On phones, layers open in a sheet below the map, so that you see the effect of each switch.',
      'Search finds municipalities by name even if their boundaries are not imported.',
      'Pasting a list of all units of a large building takes seconds. Retrying an interrupted save completes the folder instead of creating a second one.',
    ],
  },
  {
    day: '2026-11-26',
    title: 'The market around a subject, on the map and in charts',
    changes: [
      'A market analysis shows active, pending and expired listings on its map and beside its sales, with price, distance and photos. They are never used as comparables.',
      'New charts show days on market and sale-to-list price by month, if listings state them. Reports draw the same price level and band as the screen.',
      'If the data lacks the MLS® number of a comparable, Lotline fetches it from your board with your own credentials. Links show it only if the board’s rules allow that.',
    ],
  },
  {
    day: '2026-11-25',
    title: 'Market analyses start on the map, and billing is clearer',
    changes: [
      'The new map tool Market analysis starts an analysis: click a property, search for its address, or place a new building by hand.',
      'When a quota is used up, Get data offers more. You can request data right after you buy.',
      'If the connection is lost during a payment, Lotline finds out whether it succeeded.',
      'Notifications that your plan includes are no longer offered as an extra.',
      'The payment page lists your subscriptions, so that you can cancel an unpaid renewal.',
    ],
  },
  {
    day: '2026-11-24',
    title: 'Photos of comparables, and printed analyses',
    changes: [
      'A market analysis shows your board’s photos of each comparable’s listing, and the neighbourhood that it searches.',
      'Print or PDF turns a market analysis into a report.',
      'Skills has two lessons on market analyses.',
      'An order shows the price of later periods beside the price today.',
      'Reports show a parcel from above and from the road, and print your branding on the cover, page headers and last page, as you choose.',
      'You can look around in Street View and put that view on the cover of a report.',
    ],
  },
  {
    day: '2026-11-23',
    title: 'Market analyses, reports, billing, and a skills centre',
    changes: [
      'Market analyses, under CMA in the rail, estimate a value and range from comparable sales, explain each adjustment, and can be shared by links with which clients reply.',
      'Reports present parcels with a cover, maps, tables and notes. Print them, save them as PDF, or share a link that opens without an account.',
      'See what changed since a report was created, and accept the changes part by part.',
      'Attach PDFs to a report, or add a market analysis or nearby comparable sales.',
      'Subscribe, change your card and find your invoices under Billing, in the rail. Purchases are available immediately.',
      'Skills, in the rail, has short lessons that you try in Lotline itself.',
      'Messages to support now say what you need help with.',
    ],
  },
  {
    day: '2026-11-22',
    title: 'Secure sign-in',
    changes: [
      'Passkeys, authenticator apps and recovery codes protect your account, under Account, Security.',
      'Exports to Excel keep PIDs and roll numbers as text.',
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
