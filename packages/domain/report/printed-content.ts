import type { Block, BlockSection } from '../blocks/block.ts'

/** Parts or attachments that are not left out of print. */
export const listPrinted = <Item extends { printDisabled: boolean }>(items: readonly Item[]): Item[] =>
  items.filter(({ printDisabled }) => !printDisabled)

interface PartContent {
  data: { sections: readonly BlockSection[] } | null
}

export const listBlocks = ({ data }: PartContent): Block[] =>
  data?.sections.flatMap(({ blocks }) => blocks) ?? []

export const listPictureIds = (parts: readonly PartContent[]): string[] =>
  parts.flatMap(listBlocks).flatMap((block) => (block.kind === 'picture' ? block.pictureId : []))
