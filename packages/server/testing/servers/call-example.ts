import type { OwnerOfEverything } from '../rows/account-rows.ts'

export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** A body that is no JSON, as hexadecimal digits. */
  file?: { contentType: string; hex: string }
}

export interface CallExample {
  /** The owner's own request: valid, with ids of the owner's own rows. */
  input?: CallInput | ((owner: OwnerOfEverything) => CallInput)
  /** Of the response to the owner, or to anybody for their own; default 200. */
  status?: number
  /** Of the response to others who send the owner's ids. Stated exactly where there are ids. */
  withIdsOfOthers?: 403 | 404
}
