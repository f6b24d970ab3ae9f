const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/)

export const NAME_BEGINNINGS = splitWords(`
  Fern Cedar Salal Heron Gull Moss Alder Hemlock Spruce Osprey Kelp Driftwood Maple Arbutus Raven Otter
  Salmon Stone Mist Rain Tide Sea Shell Willow Birch Huckle Thimble Lark Wren Swallow Owl Elk Deer Fox
  Bear Brook Clear North West East South Summer Winter Autumn Silver Copper Iron Amber Slate Granite
  Pebble Shadow Sun Moon Star Wind Storm Harbour Anchor Sail Net Cove Reef Sand Dune Marsh Reed Meadow
  Glen High Long Bracken Bramble Clover Lupin Trillium Camas Juniper Larch Aspen
`)

export const NAME_ENDINGS = splitWords(`
  hollow wood view dale ridge field crest side brook ford haven land bank grove gate point shore mere
  stone water vale croft wick bend rise moor leaf berry run reach cliff bluff mill bay wynd lea garth holm
  combe ness
`)

export const ORDINALS = splitWords(`
  First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth Fourteenth
  Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth Twentieth Twenty-first Twenty-second Twenty-third
  Twenty-fourth
`)

export const CATCH = splitWords(`
  Chinook Sockeye Coho Herring Halibut Oolichan Sturgeon Lingcod Rockfish Steelhead Prawn Oyster Mussel
  Abalone Urchin Limpet Periwinkle Cockle Scallop Anemone Sculpin Capelin
`)

export const BROKERAGES = [
  'Tidemark Realty',
  'Arbutus & Reed Properties',
  'Salal Coast Realty',
  'Harbour Light Homes',
  'North Arm Real Estate',
  'Heronpoint Realty',
] as const
export const COMMERCIAL_BROKERAGES = [
  'Breakwater Commercial',
  'Keel & Anchor Advisors',
  'Foundry Street Partners',
  'Estuary Capital Realty',
] as const
