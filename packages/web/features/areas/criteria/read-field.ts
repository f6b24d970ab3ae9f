/** With the validity of its text. */
export interface ReadField {
  field: string
  ok: boolean
}
