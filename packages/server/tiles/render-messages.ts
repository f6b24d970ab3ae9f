import type { TileAddress } from './tile-address.ts'

export interface RenderJob {
  id: number
  address: TileAddress
}

export type RenderResponse =
  | {
      id: number
      ok: true
      body: Uint8Array<ArrayBuffer>
      droppedCount: number
      version: string
    }
  | { id: number; ok: false; message: string; code: string | null }
