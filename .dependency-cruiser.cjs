/** The arrows of the house that the compiler cannot see. Rooms themselves are kept by project references. */
const tests = '\\.test\\.tsx?$'
/** They run while the client is built and are no part of it: they may read the content and run the scheduler. */
const buildTools = '^client/build-tools/'

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
      name: 'domain-is-pure',
      comment: 'Rules import nothing but rules.',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { pathNot: ['^domain/', 'node_modules/ts-fsrs'] },
    },
    {
      name: 'wire-knows-rules-only',
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
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/features/' },
    },
    {
      name: 'queries-belong-to-their-feature',
      comment: 'A feature calls another feature’s actions, never its queries.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: tests },
      to: { path: '^server/features/([^/]+)/.+\\.queries\\.ts$', pathNot: '^server/features/$1/' },
    },
    {
      name: 'only-queries-and-actions-reach-tables',
      comment: 'SQL stands in queries; routes hold none.',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: ['^server/database/tables/', 'node_modules/drizzle-orm'] },
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
      comment: 'The app composes them. outbox and session are the base that every kind of study stands on.',
      severity: 'error',
      from: { path: '^client/features/([^/]+)/', pathNot: tests },
      to: { path: '^client/features/([^/]+)/', pathNot: '^client/features/($1|outbox|session)/' },
    },
    {
      name: 'base-features-know-no-other',
      comment:
        'A kind of study is handed to session and outbox, never known to them; session stands on outbox.',
      severity: 'error',
      from: { path: '^client/features/(outbox|session)/', pathNot: tests },
      to: { path: '^client/features/', pathNot: '^client/features/($1|outbox)/' },
    },
    {
      name: 'client-features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^client/(features|ui|platform)/' },
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
      name: 'no-drawers',
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
