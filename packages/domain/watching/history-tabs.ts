/** Tabs of a collection's history, by group of notifications; also a notification's `tab`. */
export const HISTORY_TABS = ['info', 'broker', 'mls'] as const
