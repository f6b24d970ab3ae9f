/** Decoded form body. Official clients encode nested values as `items[0][price]=…`. */
export interface Form {
  [name: string]: FormValue
}
type FormValue = string | Form | FormValue[]

export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    setValue(form, path, value)
  }
  return toLists(form) as Form
}

function setValue(form: Form, [step = '', ...rest]: string[], value: string): void {
  if (step === '__proto__') return
  if (rest.length === 0) {
    form[step] = value
    return
  }
  const [next] = rest
  const isAppended = next === ''
  const current = form[step]
  const inner: Form = typeof current === 'object' && !Array.isArray(current) ? current : {}
  form[step] = inner
  setValue(inner, isAppended ? [String(Object.keys(inner).length), ...rest.slice(1)] : rest, value)
}

/** Turns objects with the keys 0, 1, 2 … into lists. */
function toLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, toLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

export const readText = (value: FormValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null

export const readForm = (value: FormValue | undefined): Form =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}

export const readList = (value: FormValue | undefined): FormValue[] => (Array.isArray(value) ? value : [])

export const readRecord = (value: FormValue | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readForm(value)).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  )

export const readTexts = (value: FormValue | undefined): string[] =>
  readList(value).filter((each): each is string => typeof each === 'string' && each !== '')
