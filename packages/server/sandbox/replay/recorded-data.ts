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

  readText(file: string): string {
    const cached = this.texts.get(file)
    if (cached !== undefined) return cached
    const bytes = readFileSync(join(this.folder, file))
    const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    this.texts.set(file, text)
    return text
  }

  readFeatures(file: string, keyField?: string): Feature[] {
    const key = `${file} by ${keyField}`
    const cached = this.features.get(key)
    if (cached) return cached
    const features = (JSON.parse(this.readText(file)) as { features: Feature[] }).features
    if (keyField !== undefined) {
      features.sort((a, b) => Number(a.properties?.[keyField]) - Number(b.properties?.[keyField]))
    }
    this.features.set(key, features)
    return features
  }

  countRows(file: string): number {
    return /\.csv(\.gz)?$/.test(file)
      ? this.readText(file).trimEnd().split('\n').length - 1
      : this.readFeatures(file).length
  }
}
