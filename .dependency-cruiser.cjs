/** Import rules between files. Those between the layers are TypeScript project references. */
const tests = '\\.test\\.tsx?$'
/** They run while the client is built and are no part of it: they may read the content and run the scheduler. */
const buildTools = '^client/build-tools/'

/** Features of the server from the lowest up: each may import those before it (ARCHITECTURE.md). */
const featureOrder = [
  'audit',
  'editing',
  'messages',
  'security',
  'accounts',
  'drugs',
  'evidence',
  'questions',
  'catalogue',
  'study',
  'own-cards',
  'progress',
  'badges',
  'billing',
  'content-statistics',
  'memory',
  'moderation',
  'editorial',
  'operations',
  'photographs',
  'search',
  'visits',
  'welcome',
]
const room = (features) => `^server/features/(${features.join('|')})/`

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'only-scheduling-knows-fsrs',
      severity: 'error',
      from: { pathNot: '^domain/scheduling/fsrs\\.ts$' },
      to: { path: 'node_modules/ts-fsrs' },
    },
    {
      name: 'only-one-file-knows-the-optimizer',
      comment: 'A native library that is not installed everywhere: optimizer.ts says whether it is.',
      severity: 'error',
      from: { pathNot: '^server/features/memory/optimizer\\.ts$' },
      to: { path: '@open-spaced-repetition/binding' },
    },
    {
      name: 'domain-is-pure',
      comment: 'The domain imports nothing but itself.',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { pathNot: ['^domain/', 'node_modules/ts-fsrs'] },
    },
    {
      name: 'contracts-import-domain-only',
      severity: 'error',
      from: { path: '^contracts/', pathNot: tests },
      to: { path: '^(server|client|content)/' },
    },
    {
      name: 'client-and-server-meet-nowhere',
      severity: 'error',
      from: { path: '^client/', pathNot: buildTools },
      to: { path: '^(server|content)/' },
    },
    {
      name: 'server-and-client-meet-nowhere',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^client/' },
    },
    {
      name: 'fsrs-stays-on-the-server',
      comment: 'Importing ts-fsrs patches Date.prototype.',
      severity: 'error',
      from: { path: '^client/', pathNot: buildTools },
      to: { path: '^domain/scheduling/fsrs\\.ts$', reachable: true },
    },
    {
      name: 'drawings-load-on-demand',
      comment: 'The library that draws charts is larger than any page.',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/(features/progress|ui)/charts/drawings/' },
      to: {
        path: ['^client/(features/progress|ui)/charts/drawings/', 'node_modules/(@mantine/charts|recharts)/'],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/features/' },
    },
    {
      name: 'features-have-an-order',
      comment: 'A feature that is not in featureOrder has no place yet.',
      severity: 'error',
      from: { path: '^server/features/', pathNot: [tests, room(featureOrder)] },
      to: {},
    },
    ...featureOrder.slice(0, -1).map((feature, place) => ({
      name: `${feature}-knows-no-feature-above`,
      comment: 'What happens below is published to those above through server/subscribers.ts.',
      severity: 'error',
      from: { path: room([feature]), pathNot: tests },
      to: { path: room(featureOrder.slice(place + 1)) },
    })),
    {
      name: 'nothing-knows-the-demo',
      comment: 'It stands above the features; the release calls it.',
      severity: 'error',
      from: { path: '^server/(features|platform|database)/', pathNot: tests },
      to: { path: '^server/demo/' },
    },
    {
      name: 'queries-belong-to-their-feature',
      comment: 'A feature calls another feature’s actions, never its queries.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: tests },
      to: { path: '^server/features/([^/]+)/.+\\.queries\\.ts$', pathNot: '^server/features/$1/' },
    },
    {
      name: 'only-queries-hold-sql',
      comment: 'Actions and routes take the types of rows alone.',
      severity: 'error',
      from: { path: '^server/features/', pathNot: [tests, '\\.queries\\.ts$'] },
      to: {
        path: ['^server/database/tables/', 'node_modules/drizzle-orm'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'actions-know-no-http',
      comment:
        'Actions and queries import no Fastify: they take plain input and return what the route writes.',
      severity: 'error',
      from: { path: '^server/features/', pathNot: [tests, '\\.routes\\.ts$'] },
      to: { path: 'node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'client-features-do-not-meet',
      comment: 'The app composes them. The base features are what every kind of study or of editing uses.',
      severity: 'error',
      from: { path: '^client/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^client/features/([^/]+)/',
        pathNot: '^client/features/($1|editing|learner|outbox|session)/',
      },
    },
    {
      name: 'base-features-know-no-other',
      comment: 'A kind of study is passed to session and outbox. session uses outbox, and both use learner.',
      severity: 'error',
      from: { path: '^client/features/(outbox|session)/', pathNot: tests },
      to: { path: '^client/features/', pathNot: '^client/features/($1|learner|outbox)/' },
    },
    {
      name: 'lowest-features-know-no-other',
      severity: 'error',
      from: { path: '^client/features/(editing|learner)/', pathNot: tests },
      to: { path: '^client/features/', pathNot: '^client/features/$1/' },
    },
    {
      name: 'client-features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^client/(features|ui|platform)/', pathNot: tests },
      to: { path: '^client/app/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^client/(ui|platform)/' },
      to: { path: '^client/features/' },
    },
    {
      name: 'pages-know-no-build-tools',
      severity: 'error',
      from: { path: '^client/', pathNot: buildTools },
      to: { path: buildTools },
    },
    {
      name: 'no-catch-all-files',
      severity: 'error',
      from: {},
      to: { path: '/(utils?|helpers?|common|misc)(/|\\.tsx?$)', pathNot: 'node_modules' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^build/', '^\\.react-router/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
