/** A criteria field, and whether its text is a number. */
export interface ReadField {
  field: string
  ok: boolean
}
