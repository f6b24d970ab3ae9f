/** Colour and icon of alerts, toasts and banners. */
export type MessageKind = 'info' | 'success' | 'warning' | 'danger'
