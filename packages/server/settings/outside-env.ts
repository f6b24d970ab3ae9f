import type { z } from 'zod'
import {
  BOARD_KEYS,
  type BoardConnection,
  type BoardConnections,
  type BoardKey,
} from '../connectors/facts/boards/board-connection.ts'
import {
  getSandboxPort,
  optionalPort,
  optionalText,
  type SandboxPlace,
  safeUrl,
  sandboxSwitch,
} from './env-values.ts'

/** Must be encrypted, because users' credentials are sent there. */
const ServiceUrl = safeUrl
  .refine((url) => !/[?#]/.test(url), 'an address without ? and #')
  .transform((url) => url.replace(/\/+$/, ''))
  .nullable()
  .default(null)

export const OUTSIDE_ENV = {
  LOTLINE_BOARD_PARAGON_URL: ServiceUrl,
  LOTLINE_BOARD_PARAGON_TOKEN_URL: ServiceUrl,
  LOTLINE_BOARD_PARAGON_SCOPE: optionalText,
  LOTLINE_BOARD_VIVA_URL: ServiceUrl,
  LOTLINE_BOARD_VIVA_TOKEN_URL: ServiceUrl,
  LOTLINE_BOARD_VIVA_SCOPE: optionalText,
  LOTLINE_BOARD_AOIR_URL: ServiceUrl,
  LOTLINE_BOARD_AOIR_TOKEN_URL: ServiceUrl,
  LOTLINE_BOARD_AOIR_SCOPE: optionalText,
  LOTLINE_BOARD_CLS_URL: ServiceUrl,
  LOTLINE_BOARD_CLS_TOKEN_URL: ServiceUrl,
  LOTLINE_BOARD_CLS_SCOPE: optionalText,
  LOTLINE_LAND_TITLE_URL: ServiceUrl,
  LOTLINE_SANDBOX_OUTSIDE: sandboxSwitch,
  LOTLINE_SANDBOX_OUTSIDE_PORT: optionalPort,
}
type OutsideEnv = z.infer<z.ZodObject<typeof OUTSIDE_ENV>>

export interface OutsideSettings {
  boards: BoardConnections
  /** Address of a land title register (docs/land-title.md), if configured. */
  landTitle: { url: string; isStandIn: boolean } | null
  sandboxPort: number | null
}

const PREFIXES = { paragon: 'PARAGON', viva: 'VIVA', aoir: 'AOIR', cls: 'CLS' } as const satisfies Record<
  BoardKey,
  string
>
/** The port follows that of the identity providers. */
const SANDBOX_PORT_DISTANCE = 1001

export function checkOutsideEnv(env: OutsideEnv, context: z.RefinementCtx): void {
  for (const key of BOARD_KEYS) {
    const prefix = `LOTLINE_BOARD_${PREFIXES[key]}` as const
    const [serviceName, tokenName] = [`${prefix}_URL`, `${prefix}_TOKEN_URL`] as const
    const report = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    if (env[serviceName] !== null && env[tokenName] === null)
      report(tokenName, `needed with ${serviceName}: where the board gives access tokens`)
    if (env[serviceName] === null && env[tokenName] !== null)
      report(serviceName, `needed with ${tokenName}: where the board's RESO Web API is`)
  }
}

function readConnection(env: OutsideEnv, key: BoardKey): BoardConnection | null {
  const prefix = `LOTLINE_BOARD_${PREFIXES[key]}` as const
  const serviceUrl = env[`${prefix}_URL`]
  const tokenUrl = env[`${prefix}_TOKEN_URL`]
  if (serviceUrl === null || tokenUrl === null) return null
  return { serviceUrl, tokenUrl, scope: env[`${prefix}_SCOPE`], isStandIn: false }
}

export function outsideSettings(env: OutsideEnv, sandboxPlace: SandboxPlace): OutsideSettings {
  const boards = Object.fromEntries(BOARD_KEYS.map((key) => [key, readConnection(env, key)]))
  const landTitle =
    env.LOTLINE_LAND_TITLE_URL === null ? null : { url: env.LOTLINE_LAND_TITLE_URL, isStandIn: false }
  const isAllSet = landTitle !== null && Object.values(boards).every((board) => board !== null)
  const isEnabled = env.LOTLINE_SANDBOX_OUTSIDE === 'auto' && !isAllSet
  const sandbox = { isEnabled, port: env.LOTLINE_SANDBOX_OUTSIDE_PORT, distance: SANDBOX_PORT_DISTANCE }
  return {
    boards: boards as BoardConnections,
    landTitle,
    sandboxPort: getSandboxPort(sandbox, sandboxPlace),
  }
}
