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
  /** Status of the response to its owner, or to anybody for their own; 200 unless stated. */
  status?: number
  /** Status of the response to anybody else who sends the owner's ids. Stated exactly where there are ids. */
  withIdsOfOthers?: 403 | 404
}
