/** Tabs of a history, one per group of notifications; also a notification's `tab`. */
export const HISTORY_TABS = ['info', 'broker', 'mls'] as const
