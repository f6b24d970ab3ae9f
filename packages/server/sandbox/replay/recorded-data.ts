import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Feature } from 'geojson'

export class RecordedData {
  private readonly folder: string
  private readonly texts = new Map<string, string>()
  private readonly features = new Map<string, Feature[]>()

  constructor(folder: string) {
    this.folder = folder
  }

  text(file: string): string {
    const known = this.texts.get(file)
    if (known !== undefined) return known
    const bytes = readFileSync(join(this.folder, file))
    const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    this.texts.set(file, text)
    return text
  }

  featuresOf(file: string, keyField?: string): Feature[] {
    const key = `${file} by ${keyField}`
    const known = this.features.get(key)
    if (known) return known
    const features = (JSON.parse(this.text(file)) as { features: Feature[] }).features
    if (keyField !== undefined) {
      features.sort((a, b) => Number(a.properties?.[keyField]) - Number(b.properties?.[keyField]))
    }
    this.features.set(key, features)
    return features
  }

  rowsOf(file: string): number {
    return /\.csv(\.gz)?$/.test(file)
      ? this.text(file).trimEnd().split('\n').length - 1
      : this.featuresOf(file).length
  }
}
