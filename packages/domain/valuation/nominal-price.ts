/** Lower prices are seldom paid at arm's length, as $1 within a family: nothing can be compared with them. */
export const NOMINAL_DOLLARS = 10_000
