export class BadInput extends Error {
  override readonly name: string = 'BadInput'
}
