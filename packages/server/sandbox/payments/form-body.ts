/** Form of a request. Official clients encode nested values as `items[0][price]=…`. */
export type Form = URLSearchParams

/** Null for an absent or empty value. */
export const readText = (form: Form, name: string): string | null => form.get(name) || null

/** Values by key: `metadata[order]=…`. */
export const readRecord = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([path, value]) =>
      path.startsWith(`${name}[`) ? [[path.slice(name.length + 1, -1), value]] : [],
    ),
  )

/** Values of a list: `expand[0]=…`. */
export const readTexts = (form: Form, name: string): string[] => Object.values(readRecord(form, name))
