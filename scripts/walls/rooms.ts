/**
 * A room is a folder below packages/: `domain`, `server/db`, `web/features`. `server` is for its top-level
 * files.
 */
export type Room = keyof typeof MAY_IMPORT

/** Rooms that a room may import (docs/architecture.md). `feature-steps.ts` divides the features further. */
export const MAY_IMPORT = {
  domain: [],
  contract: ['domain'],

  'server/db': ['domain'],
  // The database, because it has the queue.
  'server/platform': ['domain', 'contract', 'server/db'],
  'server/connectors': ['domain', 'contract'],
  'server/importers': ['domain', 'contract', 'server/connectors', 'server/db', 'server/platform'],
  'server/tiles': ['domain', 'contract', 'server/db', 'server/platform'],
  'server/features': [
    'domain',
    'contract',
    'server/db',
    'server/platform',
    'server/tiles',
    'server/connectors',
    'server/importers',
  ],
  'server/jobs': [
    'domain',
    'contract',
    'server/db',
    'server/platform',
    'server/tiles',
    'server/features',
    'server/connectors',
    'server/importers',
  ],
  demo: ['domain', 'contract', 'server/db', 'server/platform', 'server/connectors', 'server/importers'],
  'server/sandbox': [
    'domain',
    'contract',
    'demo',
    'server/db',
    'server/platform',
    'server/connectors',
    'server/importers',
  ],
  'server/cli': [
    'domain',
    'contract',
    'demo',
    'server',
    'server/db',
    'server/platform',
    'server/tiles',
    'server/features',
    'server/jobs',
    'server/connectors',
    'server/importers',
    'server/sandbox',
  ],
  server: [
    'domain',
    'contract',
    'demo',
    'server/db',
    'server/platform',
    'server/tiles',
    'server/features',
    'server/jobs',
    'server/connectors',
    'server/importers',
    'server/sandbox',
    'server/cli',
  ],
  'server/testing': [
    'domain',
    'contract',
    'demo',
    'server',
    'server/db',
    'server/platform',
    'server/tiles',
    'server/features',
    'server/jobs',
    'server/connectors',
    'server/importers',
    'server/sandbox',
  ],

  'web/app': [
    'domain',
    'contract',
    'web/features',
    'web/map',
    'web/imagery',
    'web/property',
    'web/state',
    'web/ui',
    'web/lib',
  ],
  'web/features': [
    'domain',
    'contract',
    'web/map',
    'web/imagery',
    'web/property',
    'web/state',
    'web/ui',
    'web/lib',
  ],
  'web/property': ['domain', 'contract', 'web/state', 'web/ui', 'web/lib'],
  'web/imagery': ['domain', 'contract', 'web/state', 'web/ui', 'web/lib'],
  'web/map': ['domain', 'contract', 'web/state', 'web/ui', 'web/lib'],
  'web/state': ['domain', 'contract', 'web/lib'],
  'web/ui': ['domain', 'web/lib'],
  'web/lib': ['domain', 'contract'],
} as const satisfies Record<string, readonly string[]>

interface Owner {
  packages: RegExp
  /** Rooms, packages, folders or files that may import it. */
  rooms: readonly string[]
  /** Place that may import its types too. */
  typesIn?: string
  why: string
}

/** Third parties with one owner each, so that replacing one touches one folder. Other packages are free. */
export const OWNERS: readonly Owner[] = [
  {
    packages: /^(maplibre-gl|terra-draw.*)$/,
    rooms: ['web/map'],
    why: 'web/map is the sole owner of the map library',
  },
  {
    packages: /^(pg|pg-copy-streams|@electric-sql\/.*)$/,
    rooms: ['server/db', 'server/testing'],
    typesIn: 'server',
    why: 'server/db owns the connection (types are fine)',
  },
  {
    packages: /^(socket\.io|@socket\.io\/.*|engine\.io)$/,
    rooms: ['server/platform/live'],
    why: 'server/platform/live is the sole owner of live connections',
  },
  {
    packages: /^socket\.io-client$/,
    rooms: ['web/lib/live/live-connection.ts', 'server/testing'],
    why: 'web/lib/live/live-connection.ts is the sole owner of the live connection',
  },
  {
    packages: /^pg-boss$/,
    rooms: ['server/platform/queue'],
    why: 'server/platform/queue is the sole owner of the queue',
  },
  {
    packages: /^nodemailer$/,
    rooms: ['server/platform/mail'],
    why: 'server/platform/mail is the sole owner of mail',
  },
  {
    packages: /^openid-client$/,
    rooms: ['server/platform/identity'],
    why: 'server/platform/identity is the sole owner of outside sign-in',
  },
  {
    packages: /^(@simplewebauthn\/server|otpauth)$/,
    rooms: ['server/platform/second-factor'],
    why: 'server/platform/second-factor is the sole owner of passkeys and authenticator codes',
  },
  {
    packages: /^(@simplewebauthn\/browser|qr)$/,
    rooms: ['web/lib/api/passkeys.ts', 'web/ui/qr-code.tsx'],
    why: 'web/lib/api/passkeys.ts and web/ui/qr-code.tsx are their sole owners',
  },
  {
    packages: /^oidc-provider$/,
    rooms: ['server/sandbox/identity-provider'],
    why: 'the stand-in of identity providers is the only one that uses it',
  },
  {
    packages: /^sharp$/,
    rooms: ['server/platform/storage/reencode-picture.ts'],
    why: 'server/platform/storage/reencode-picture.ts loads it at its first use',
  },
  {
    packages: /^@cantoo\/pdf-lib$/,
    rooms: ['server/platform/pdf'],
    why: 'server/platform/pdf is the sole owner of PDFs',
  },
  {
    packages: /^pdfjs-dist$/,
    rooms: ['web/features/reports/pages/attached', 'server/platform/pdf'],
    why: 'web/features/reports/pages/attached draws attached PDFs, server/platform/pdf reads their text',
  },
  {
    packages: /^stripe$/,
    rooms: ['server/connectors/stripe', 'server/sandbox/payments'],
    why: 'server/connectors/stripe is the sole owner of the payment provider (its sandbox checks shapes against its types)',
  },
  {
    packages: /^p-retry$/,
    rooms: ['server/connectors/outbound'],
    why: 'server/connectors/outbound retries, by one table of policies',
  },
  // Mails are made with React too.
  {
    packages: /^(react|react-dom)$/,
    rooms: ['web', 'server/platform/mail'],
    why: 'it belongs to screens and mails',
  },
  { packages: /^kysely$/, rooms: ['server', 'demo'], why: 'only the server speaks to the database' },
  {
    packages: /^(fastify|@fastify\/.*|fastify-.*|pino|prom-client|commander|cli-progress)$/,
    rooms: ['server'],
    why: 'it belongs to the server',
  },
  {
    packages: /^(@mantine\/.*|@tanstack\/.*|@tabler\/.*|@dnd-kit\/.*)$/,
    rooms: ['web'],
    why: 'it belongs to the screens',
  },
]

/** Packages without input and output, by the rooms that may only import these. */
export const PURE_PACKAGES: Partial<Record<Room, readonly string[]>> = {
  domain: ['flatbush', 'proj4', 'geojson'],
  contract: ['zod', 'geojson'],
}
