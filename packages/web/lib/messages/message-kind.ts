/** Severity of a message: its colour and its icon, in alerts, toasts and banners. */
export type MessageKind = 'info' | 'success' | 'warning' | 'danger'
