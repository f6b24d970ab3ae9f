/** Public credentials that the local stand-ins accept, for invented facts only. */
export const STAND_IN_CREDENTIALS = { username: 'demo-broker', password: 'Cedar-Arm-2026' } as const
/** A username whose password has expired. */
export const STAND_IN_EXPIRED_USERNAME = 'expired-broker'
export const STAND_IN_LOCKED_USERNAME = 'locked-broker'
