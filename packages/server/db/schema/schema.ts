// Written by schema.db.test.ts from the migrated tables: npm test -- packages/server/db/schema --update
import type { Generated } from 'kysely'
import type { ActivityKind } from '#domain/account/activity/activity.ts'
import type { QuotaKey } from '#domain/account/plans.ts'
import type {
  ADDRESS,
  ASSESSMENT,
  Facts,
  LAYER_FEATURE,
  LISTING,
  PARCEL,
  RENTAL_OFFER,
  SALE,
} from '#domain/parcel/records.ts'
import type { Attributes, MarketClass, Tenure } from '#domain/valuation/cma/sales/market-sale.ts'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import type {
  Columns,
  Computed,
  GeneratedJson,
  GeneratedTimestamp,
  Geometry,
  IsoDate,
  Json,
  ReleaseWatchState,
  Timestamp,
  VerifiedCredentials,
  WrittenOnce,
} from './column-types.ts'

export interface Schema {
  account: {
    id: Generated<string>
    username: string
    email: string
    email_verified_at: Timestamp | null
    /** First use of a link that was mailed to the account. */
    mailbox_proven_at: Timestamp | null
    /** Updated only by `password-queries.ts`, which also ends links and sessions. */
    password_hash: WrittenOnce<string | null>
    is_admin: Generated<boolean>
    is_demo: Generated<boolean>
    details: GeneratedJson<Record<string, unknown>>
    branding: GeneratedJson<Record<string, unknown>>
    skills_learned: Generated<string[]>
    profession: string | null
    home_region: string | null
    shows_board_landing: Generated<boolean>
    needs_sso_relogin: Generated<boolean>
    has_user_flow: Generated<boolean>
    plan_key: Generated<string>
    subscription_ends_at: Timestamp | null
    sends_notifications_email: Generated<boolean>
    notifications_recurrence_months: Generated<number>
    created_at: GeneratedTimestamp
    last_login_at: Timestamp | null
    /** Incremented by triggers. */
    version: Generated<number>
    deletes_at: Timestamp | null
    analysis_pages: string[] | null
    gives_branding: Generated<boolean>
  }
  account_grant: {
    account_id: string
    resource_key: string
    granted_by: string | null
    granted_at: GeneratedTimestamp
  }
  account_identity: {
    issuer: string
    subject: string
    account_id: string
    provider_key: string
    created_at: GeneratedTimestamp
  }
  account_session: {
    id: Generated<string>
    account_id: string
    token_hash: Buffer
    login_mode: string
    created_at: GeneratedTimestamp
    last_seen_at: GeneratedTimestamp
    expires_at: Timestamp
    user_agent: string | null
    address: string | null
    extra: GeneratedJson<Record<string, unknown>>
    /** Last proof of a password or provider. */
    confirmed_at: Timestamp | null
    second_factor_at: Timestamp | null
  }
  account_token: {
    token_hash: Buffer
    account_id: string
    purpose: 'verify_email' | 'reset_password' | 'change_email' | 'disconnect_providers'
    new_email: string | null
    created_at: GeneratedTimestamp
    expires_at: Timestamp
  }
  address: Columns<typeof ADDRESS> & {
    id: string
    source_key: string
    dataset_key: string
    source_ref: string
    release_id: number
    content_hash: string
    upid: string | null
    address: string | null
    search_text: string | null
    geom: Geometry
  }
  agreement_response: {
    account_id: string
    key: string
    agreed: number
    is_ignored: Generated<boolean>
    responded_at: GeneratedTimestamp
  }
  analysis: {
    id: Generated<string>
    account_id: string
    title: string | null
    content: Json
    basis_id: string
    value_dollars: number | null
    version: Generated<number>
    deleted_at: Timestamp | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  analysis_basis: {
    id: Generated<string>
    account_id: string
    market_id: string | null
    content: Buffer
    read_at: Timestamp
    unused_since: Timestamp | null
  }
  analysis_version: {
    id: Generated<string>
    analysis_id: string
    stored_at: Timestamp
    name: string
    title: string | null
    content: Json
    basis_id: string
    value_dollars: number | null
  }
  area_preset: {
    id: Generated<string>
    account_id: string
    name: string
    preset: Json<Record<string, unknown>>
    created_at: GeneratedTimestamp
  }
  assessment: Columns<typeof ASSESSMENT> & {
    id: string
    source_key: string
    dataset_key: string
    source_ref: string
    release_id: number
    content_hash: string
    upid: string | null
  }
  audit_event: {
    id: Generated<number>
    happened_at: GeneratedTimestamp
    actor_id: string | null
    actor_username: string | null
    action: string
    subject: string | null
    detail: GeneratedJson<Record<string, unknown>>
    address: string | null
    kind: Generated<ActivityKind>
    outcome: Generated<'done' | 'refused'>
    account_id: string | null
    browser: string | null
    count: Generated<number>
    merge_key: string | null
  }
  billing_customer: {
    customer_id: string
    account_id: string | null
    card_brand: string | null
    card_last4: string | null
    card_expiry_month: number | null
    card_expiry_year: number | null
    fetch_number: Generated<number>
    created_at: Timestamp
    deleted_at: Timestamp | null
    province: string | null
  }
  billing_invoice: {
    invoice_id: string
    account_id: string
    subscription_id: string | null
    number: string | null
    status: 'paid' | 'open' | 'void' | 'refunded'
    total_cents: number
    tax_cents: number
    refunded_cents: number
    issued_at: Timestamp
    link: string | null
    pdf: string | null
    title: string
    product_id: string | null
    credited_at: Timestamp | null
    taken_back_at: Timestamp | null
    credited_quota: QuotaKey | null
    credited_uses: number | null
    coupon_id: string | null
    due_cents: Generated<number>
  }
  billing_order: {
    id: Generated<string>
    account_id: string
    idempotency_key: string
    call: string
    body_hash: Buffer
    /** Reason why it was refused or ended early. */
    refusal: string | null
    /** Send time of the running request; null once it has a response. */
    sent_at: Timestamp | null
    created_at: Timestamp
    /** First order of the purchase, which other orders on the same terms join. */
    order_id: string
    terms: string | null
    /** Setup intent of the new card that pays; null for the saved card. */
    intent_id: string | null
    invoice_id: string | null
  }
  billing_subscription: {
    subscription_id: string
    account_id: string
    plan_id: string
    name: string
    price_cents: number
    tax_percent: number
    period: 'monthly' | 'yearly'
    auto_renew: boolean
    period_end: Timestamp
    is_live: boolean
    is_past_due: boolean
    plan_key: string | null
    resource_keys: string[]
    access_until: Timestamp | null
    notice: 'past_due' | 'closed' | null
    is_taken_back: Generated<boolean>
    is_renewal_unpaid: Generated<boolean>
  }
  change_event: {
    id: Generated<number>
    release_id: number
    entity: string
    layer_key: string | null
    subject_id: string
    upid: string | null
    kind: 'added' | 'changed' | 'removed'
    changed_fields: Generated<string[]>
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
    geom_before: Geometry | null
    geom_after: Geometry | null
    /** Key, hash and derived columns before the change. */
    undo: Json<Record<string, unknown>> | null
  }
  collection_change: {
    kind: 'folder' | 'area'
    collection_id: string
    change_id: number
    tab: HistoryTab
    added_at: GeneratedTimestamp
  }
  column_preset: {
    id: Generated<string>
    account_id: string
    source_key: string
    name: string
    columns: string[]
    created_at: GeneratedTimestamp
  }
  data_export: {
    id: string
    /** Null once the account is deleted and the file awaits removal. */
    account_id: string | null
    /** Null until the file is complete. */
    byte_count: number | null
    stored_at: Timestamp
  }
  detected_change: {
    id: Generated<number>
    release_id: number
    change_key: string
    type: string
    subject: string
    source_key: string
    as_of: IsoDate
    effective_on: IsoDate | null
    upids: string[]
    change: Json<Record<string, unknown>>
    places: Geometry | null
  }
  digest: {
    account_id: string
    cadence: 'broker_daily' | 'mls_daily' | 'other_weekly' | 'expiry'
    period: IsoDate
    mail_id: string | null
    created_at: GeneratedTimestamp
  }
  elevation_block: {
    release_id: number
    block_x: number
    block_y: number
    lowest: number
    highest: number
    cells: Buffer
  }
  elevation_raster: {
    release_id: number
    epsg: number
    origin_x: number
    origin_y: number
    step_x: number
    step_y: number
    width: number
    height: number
    cell_metres: number
    boundary: Geometry
  }
  fact_charge: {
    task_id: string
    quota_key: string
    month: IsoDate
    /** Uses of the monthly quota, and of those bought with products. */
    month_uses: number
    product_uses: number
  }
  factor_setup: {
    session_id: string
    purpose: 'authenticator' | 'passkey' | 'confirmation'
    account_id: string
    secret: Buffer
    expires_at: Timestamp
  }
  first_administrator_link: {
    token_hash: Buffer
    created_at: GeneratedTimestamp
    expires_at: Timestamp
  }
  folder: {
    id: Generated<string>
    account_id: string
    name: string
    notif_def: Generated<string[]>
    notif_enabled: Generated<boolean>
    history: GeneratedJson<Record<string, unknown>>
    expires_at: Timestamp
    reminded_at: Timestamp | null
    deleted_at: Timestamp | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
  }
  folder_parcel: {
    folder_id: string
    upid: string
    added_at: GeneratedTimestamp
  }
  layer_feature: Columns<typeof LAYER_FEATURE> & {
    id: string
    source_key: string
    dataset_key: string
    source_ref: string
    release_id: number
    content_hash: string
    geom: Geometry
  }
  layer_summary: {
    release_id: number
    layer_key: string
    feature_count: number
    west: number | null
    south: number | null
    east: number | null
    north: number | null
  }
  listing: Columns<typeof LISTING> & {
    id: string
    source_key: string
    dataset_key: string
    source_ref: string
    release_id: number
    content_hash: string
    upid: string | null
    geom: Geometry
  }
  live_event: {
    account_id: string
    sequence: number
    message: Json<Record<string, unknown>>
    created_at: GeneratedTimestamp
  }
  live_sequence: {
    account_id: string
    last_sequence: Generated<number>
  }
  mail_message: {
    id: Generated<string>
    account_id: string | null
    to_address: string
    template: string
    subject: string
    body_text: string
    body_html: string
    status: Generated<'queued' | 'sent' | 'failed'>
    attempts: Generated<number>
    error: string | null
    created_at: GeneratedTimestamp
    sent_at: Timestamp | null
    next_attempt_at: GeneratedTimestamp
    /** Null for mails that cannot be unsubscribed from. */
    unsubscribe_url: string | null
    /** Null if replies go to the sender. */
    reply_to: string | null
    /** SHA-256 of the request whose key is the id. Null without one. */
    request_hash: string | null
  }
  mail_picture: {
    mail_id: string
    name: string
    png: Buffer
  }
  market_derivation: {
    is_only: Generated<boolean>
    /** Data version, as from `findDataVersion`. */
    releases: string
    /** `source/dataset` of parcels with known waterfront. */
    waterfront_datasets: string[]
    derived_at: Timestamp
  }
  market_sale: {
    sale_id: string
    release_id: number
    upid: string
    pid: string | null
    pids: string[]
    market_class: MarketClass
    tenure: Tenure
    building: string | null
    neighbourhood: string | null
    market_area: string | null
    attributes: Json<Attributes>
    price_dollars: number
    tax_dollars: number
    sold_on: IsoDate
    contract_on: IsoDate | null
    attributes_on: IsoDate | null
    is_arms_length: boolean
    listing_number: string | null
    listed_on: IsoDate | null
    listed_dollars: number | null
    geom: Geometry
    further_release_ids: number[] | null
  }
  market_version: {
    id: Generated<string>
    area: string
    market_class: string
    tenure: string
    as_of: IsoDate
    hash: string
    sale_count: number
    line: Buffer | null
    record: Buffer
    fitted_at: Timestamp
  }
  notification: {
    id: Generated<string>
    account_id: string
    /** `cma` is a market analysis. */
    kind: 'folder' | 'area' | 'cma'
    collection_id: string
    tab: HistoryTab
    about: Generated<'changes' | 'expiry' | 'message'>
    release_id: number | null
    expires_at: Timestamp | null
    content: string
    properties_count: number
    is_read: Generated<boolean>
    is_hidden: Generated<boolean>
    /** Whether a digest contained it or never will. */
    is_digested: Generated<boolean>
    created_at: GeneratedTimestamp
  }
  own_sale: {
    id: Generated<string>
    account_id: string
    content: Json
    updated_at: Timestamp
  }
  parcel: Columns<typeof PARCEL> & {
    upid: string
    source_key: string
    dataset_key: string
    source_ref: string
    release_id: number
    content_hash: string
    address: string | null
    search_text: string | null
    area_square_metres: number
    geom: Geometry
    centre: Geometry
  }
  parcel_fact: {
    account_id: string
    source_key: string
    upid: string
    fact_values: Json<Record<string, unknown>> | null
    lists: Json<Record<string, unknown>> | null
    origin: Json<Record<string, unknown>> | null
    basis: string | null
    fetched_at: Timestamp | null
    reason: string | null
    /** A `FactFailure`. */
    failure: string | null
    failed_at: Timestamp | null
    task_id: string | null
  }
  parcel_front: {
    upid: string
    frontage_metres: number | null
    depth_metres: number | null
  }
  parcel_layer: {
    upid: string
    layer_key: string
    feature_id: string
    share: number
  }
  passkey: {
    id: Generated<string>
    account_id: string
    credential_id: Buffer
    public_key: Buffer
    counter: number
    transports: Generated<string[]>
    is_backed_up: boolean
    name: string
    created_at: GeneratedTimestamp
    last_used_at: Timestamp | null
  }
  passkey_challenge: {
    challenge_hash: Buffer
    expires_at: Timestamp
  }
  pending_sign_in: {
    token_hash: Buffer
    account_id: string
    login_mode: string
    checked: GeneratedJson<VerifiedCredentials>
    sealed_id_token: Buffer | null
    attempts: Generated<number>
    challenge: string | null
    extra: GeneratedJson<Record<string, unknown>>
    created_at: GeneratedTimestamp
    expires_at: Timestamp
  }
  property: Pick<
    Schema['parcel'],
    | 'upid'
    | 'source_key'
    | 'dataset_key'
    | 'release_id'
    | 'pid'
    | 'pin'
    | 'plan_number'
    | 'lot_number'
    | 'block'
    | 'district_lot'
    | 'parcel_class'
    | 'owner_type'
    | 'legal_description'
    | 'roll_number'
    | 'unit'
    | 'civic_number'
    | 'street'
    | 'address'
    | 'municipality'
    | 'postal_code'
    | 'neighbourhood'
    | 'regional_district'
    | 'stated_area_square_metres'
    | 'area_square_metres'
    | 'frontage_metres'
    | 'depth_metres'
    | 'facts'
    | 'geom'
    | 'centre'
  >
  provider_session: {
    session_id: string
    provider_key: string
    sealed_id_token: Buffer
  }
  quota_extra: {
    account_id: string
    quota_key: string
    uses_left: number
  }
  quota_use: {
    account_id: string
    quota_key: string
    month: IsoDate
    used: Generated<number>
  }
  recovery_code: {
    account_id: string
    code_hash: Buffer
    created_at: GeneratedTimestamp
    used_at: Timestamp | null
  }
  registration: {
    token_hash: Buffer
    email: string
    created_at: GeneratedTimestamp
    expires_at: Timestamp
  }
  release: {
    id: Generated<number>
    source_key: string
    dataset_key: string
    status: 'importing' | 'current' | 'superseded' | 'failed' | 'undone'
    as_of: IsoDate
    started_at: GeneratedTimestamp
    finished_at: Timestamp | null
    origin: string
    origin_sha256: string | null
    is_first: Generated<boolean>
    read_count: Generated<number>
    added_count: Generated<number>
    changed_count: Generated<number>
    unchanged_count: Generated<number>
    removed_count: Generated<number>
    rejected_count: Generated<number>
    repaired_count: Generated<number>
    reject_file: string | null
    message: string | null
    restores_id: number | null
  }
  release_watch: {
    release_id: number
    state: ReleaseWatchState
    quarantine_reason: string | null
    decided_by: string | null
    decided_at: Timestamp | null
    progress: Generated<number>
    updated_at: GeneratedTimestamp
  }
  rental_offer: Columns<typeof RENTAL_OFFER> & {
    id: string
    source_key: string
    dataset_key: string
    source_ref: string
    release_id: number
    content_hash: string
    geom: Geometry
  }
  report: {
    id: Generated<string>
    account_id: string
    title: string | null
    cover_type: string
    shows_google_images: boolean
    property_image: string
    paper: string
    parcels: Json
    version: Generated<number>
    created_at: Timestamp
    updated_at: Timestamp
    deleted_at: Timestamp | null
    notes: Json | null
    analysis_id: WrittenOnce<string | null>
    cover_view: Json | null
    branding_uses: GeneratedJson
    presets: GeneratedJson
    /** Null for a report about parcels. */
    place: WrittenOnce<unknown, string | null>
    prepared_for: string | null
    shows_glance: Generated<boolean>
    hides_empty_parts: Generated<boolean>
  }
  report_attachment: {
    id: Generated<string>
    report_id: string
    file_name: string
    title: string
    content_type: string
    byte_count: number
    pages: Json<{ width: number; height: number }[]>
    removed_content: string[]
    sha256: string
    position: number
    print_disabled: Generated<boolean>
    removed_at: Timestamp | null
  }
  report_comparison: {
    report_id: string
    key: string
    part_task_id: string
    task_id: Generated<string>
    status: Generated<'pending' | 'complete' | 'failed'>
    data: Json | null
    pictures: Generated<string[]>
    error: string | null
    error_message: string | null
    begun_at: Timestamp
    settled_at: Timestamp | null
  }
  report_favourites: {
    account_id: string
    part_keys: string[]
  }
  report_file: {
    name: string
    account_id: string | null
    byte_count: number
    stored_at: Timestamp
  }
  report_ground: {
    report_id: string
    ground: Json
  }
  report_part: {
    id: Generated<string>
    report_id: string
    key: string
    position: number
    task_id: Generated<string>
    status: Generated<'pending' | 'complete' | 'failed'>
    print_disabled: Generated<boolean>
    data: Json | null
    pictures: Generated<string[]>
    error: string | null
    error_message: string | null
    settled_at: Timestamp | null
    removed_at: Timestamp | null
    begun_at: GeneratedTimestamp
    sub_parts: GeneratedJson
    is_incomplete: Computed<boolean>
    begins_page: Generated<boolean>
  }
  report_pdf: {
    id: string
    account_id: string | null
    report_id: string | null
    fingerprint: string
    file_name: string
    page_count: number
    byte_count: number
    stored_at: Timestamp
    /** Link whose visitors may download it; null for the account's own. */
    share_id: string | null
  }
  report_picture: {
    account_id: string
    hash: string
    png: Buffer
    stored_at: Timestamp
  }
  report_template: {
    id: Generated<string>
    account_id: string
    name: string
    parts: Json<{ key: string; title: string; printDisabled: boolean; beginsPage: boolean }[]>
    presets: Json<Record<string, unknown>>
    created_at: GeneratedTimestamp
  }
  report_version: {
    id: Generated<string>
    report_id: string
    stored_at: Timestamp
    part_keys: string[]
    followed_by: number
    content: Json
    pictures: string[]
    attachments: string[]
  }
  sale: Columns<typeof SALE> & {
    id: string
    source_key: string
    dataset_key: string
    source_ref: string
    release_id: number
    content_hash: string
    upid: string | null
  }
  share: {
    id: Generated<string>
    account_id: string
    subject_kind: string
    subject_id: string
    token_hash: Buffer
    password_hash: string | null
    units: string
    created_at: Timestamp
    expires_at: Timestamp
    opened_count: Generated<number>
    last_opened_at: Timestamp | null
    sent_to: string | null
    shows_files: Generated<boolean>
    /** Null for reports. */
    parts: string[] | null
    offers_pdf: Generated<boolean>
    /** Token encrypted for its owner; null for older links. */
    sealed_token: Buffer | null
  }
  sign_in_flow: {
    state_hash: Buffer
    provider_key: string
    nonce: string
    code_verifier: string | null
    redirect: string | null
    browser_hash: Buffer
    account_id: string | null
    session_id: string | null
    created_at: GeneratedTimestamp
    expires_at: Timestamp
  }
  source: {
    key: string
    title: string
    publisher: string
    licence: string
    licence_url: string | null
    attribution: string
    homepage: string | null
    cadence: string
    is_synthetic: Generated<boolean>
  }
  source_breaker: {
    source_key: string
    failures: number
    open_until: Timestamp | null
    last_error: string
  }
  stored_credential: {
    account_id: string
    credentials_key: string
    sealed: Buffer
    saved_at: GeneratedTimestamp
    tested_at: Timestamp | null
    test_outcome: string | null
  }
  stored_file: {
    id: string
    /** Null once the account is deleted or has released the file. */
    account_id: string | null
    content_type: string
    byte_count: number
    uploaded_at: Timestamp
  }
  strata_unit: {
    upid: string
    building_upid: string
    source_key: string
    dataset_key: string
    release_id: number
    pid: string | null
    unit: string | null
    lot_number: string | null
    plan_number: string | null
    roll_number: string | null
    legal_description: string | null
    civic_number: string | null
    street: string | null
    address: string | null
    municipality: string | null
    neighbourhood: string | null
    postal_code: string | null
    facts: GeneratedJson<Facts>
  }
  summary_sheet: {
    account_id: string
    upid: string
    title: string | null
    edits: GeneratedJson<Record<string, unknown>>
    shows_mls_history: Generated<boolean>
    version: Generated<number>
    updated_at: GeneratedTimestamp
  }
  task: {
    id: Generated<string>
    result_id: Generated<string>
    account_id: string
    client_id: string | null
    kind: string
    key: string
    args: GeneratedJson<Record<string, unknown>>
    part_count: number
    timeout_seconds: number
    status: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
    error: string | null
    job_id: string | null
    created_at: GeneratedTimestamp
    finished_at: Timestamp | null
  }
  task_part: {
    task_id: string
    part_index: number
    is_ok: boolean
    payload: Json<Record<string, unknown>>
    arrived_at: GeneratedTimestamp
  }
  throttle_count: {
    key: string
    window_started_at: Timestamp
    count: number
  }
  totp_secret: {
    account_id: string
    sealed: Buffer
    confirmed_at: GeneratedTimestamp
    last_step: number
  }
  watched_area: {
    id: Generated<string>
    account_id: string
    name: string
    type: 'selection' | 'geometry'
    status: Generated<'NEW' | 'SAVED'>
    selection: Json<Record<string, unknown>> | null
    geom: Geometry | null
    notif_def: Generated<string[]>
    notif_enabled: Generated<boolean>
    options: GeneratedJson<Record<string, unknown>>
    history: GeneratedJson<Record<string, unknown>>
    expires_at: Timestamp
    reminded_at: Timestamp | null
    deleted_at: Timestamp | null
    created_at: GeneratedTimestamp
    updated_at: GeneratedTimestamp
  }
  watched_area_piece: {
    area_id: string
    geom: Geometry
  }
}
