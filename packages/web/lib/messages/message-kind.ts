/** How a message is meant: its colour and its icon, in alerts, toasts and banners. */
export type MessageKind = 'info' | 'success' | 'warning' | 'danger'
