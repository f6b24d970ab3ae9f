import { FOLLOWED } from '../../state/queries/query-client.ts'

/** Milliseconds between looks at whether links were opened and mails have left, while the window is in sight. */
const LOOK_EVERY_MS = 5000

/** Options of a list of links: how often they were opened, and whether their mails have left, changes without a message. */
export const WATCHED_LINKS = {
  ...FOLLOWED,
  refetchOnMount: 'always',
  refetchInterval: LOOK_EVERY_MS,
} as const
