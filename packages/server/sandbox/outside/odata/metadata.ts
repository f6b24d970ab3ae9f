import type { EdmModel, EdmProperty, EntityType } from './edm.ts'

const NAMESPACE = 'org.reso.metadata'

/** OData CSDL 4.0. */
export function metadataXml(model: EdmModel): string {
  const entities = Object.values(model)
  const sets = entities.map(({ name }) => `<EntitySet Name="${name}" EntityType="${NAMESPACE}.${name}"/>`)
  return `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="${NAMESPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm">
${entities.flatMap((entity) => [...complexTypes(entity), entityType(entity)]).join('\n')}
<EntityContainer Name="Default">${sets.join('')}</EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>
`
}

export const serviceDocument = (address: string, model: EdmModel) => ({
  '@odata.context': `${address}/$metadata`,
  value: Object.keys(model).map((name) => ({ name, kind: 'EntitySet', url: name })),
})

function entityType({ name, key, properties, expands }: EntityType): string {
  const lines = Object.entries(properties).map(
    ([field, property]) => `<Property Name="${field}" Type="${typeOf(name, field, property)}"/>`,
  )
  const links = expands.map(
    (other) => `<NavigationProperty Name="${other}" Type="Collection(${NAMESPACE}.${other})"/>`,
  )
  return `<EntityType Name="${name}"><Key><PropertyRef Name="${key}"/></Key>${[...lines, ...links].join('')}</EntityType>`
}

function complexTypes({ name, properties }: EntityType): string[] {
  return Object.entries(properties).flatMap(([field, property]) => {
    if (!('rowsOf' in property)) return []
    const lines = Object.entries(property.rowsOf).map(
      ([part, type]) => `<Property Name="${part}" Type="Edm.${type}"/>`,
    )
    return [`<ComplexType Name="${name}_${field}">${lines.join('')}</ComplexType>`]
  })
}

function typeOf(entity: string, field: string, property: EdmProperty): string {
  if ('type' in property) return `Edm.${property.type}`
  if ('collectionOf' in property) return `Collection(Edm.${property.collectionOf})`
  return `Collection(${NAMESPACE}.${entity}_${field})`
}
