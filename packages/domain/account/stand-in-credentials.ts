/**
 * Credentials that the local stand-ins of boards and the land title register accept. Everybody may know them: they open invented facts about the demo
 * district, on the machine that runs it.
 */
export const STAND_IN_CREDENTIALS = { username: 'demo-broker', password: 'Cedar-Arm-2026' } as const
/** Users with the same password: one whose password has expired, and one who is locked out. */
export const STAND_IN_EXPIRED_USERNAME = 'expired-broker'
export const STAND_IN_LOCKED_USERNAME = 'locked-broker'
