export type CheckState = 'ok' | 'warning' | 'problem'

export interface Check {
  state: CheckState
  subject: string
  message: string
}

export const ok = (subject: string, message: string): Check => ({ state: 'ok', subject, message })
export const warning = (subject: string, message: string): Check => ({ state: 'warning', subject, message })
export const problem = (subject: string, message: string): Check => ({ state: 'problem', subject, message })
