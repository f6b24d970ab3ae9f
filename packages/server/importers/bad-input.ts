/** Input that cannot be imported at all; the message names the place in it and what to do. Nothing was changed. */
export class BadInput extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BadInput'
  }
}
