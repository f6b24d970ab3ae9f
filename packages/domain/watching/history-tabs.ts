/** Tabs of a history, one per group of notifications; also `tab` of a notification. */
export const HISTORY_TABS = ['info', 'broker', 'mls'] as const
