/** Which folders may import which, see CONTRIBUTING.md. test/house/import-law.test.ts breaks each rule once. */
const folders = (...names) => `^(${names.join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'unresolvable',
      severity: 'error',
      from: {},
      // `aws-lambda` has types only: @types/aws-lambda.
      to: { couldNotResolve: true, pathNot: '^(virtual:|aws-lambda$|\\.css$)' },
    },
    {
      name: 'shared-imports-only-zod',
      severity: 'error',
      from: { path: folders('shared'), pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^shared/', '^node_modules/zod/'] },
    },
    {
      name: 'functions-stay-apart',
      severity: 'error',
      from: { path: folders('functions') },
      to: { path: folders('frontend', 'infra'), pathNot: '^infra/local/serve-fetch\\.ts$' },
    },
    {
      name: 'frontend-stays-apart',
      severity: 'error',
      from: { path: '^frontend/src/' },
      to: { path: folders('functions', 'infra') },
    },
    {
      name: 'infra-stays-apart',
      severity: 'error',
      from: { path: folders('infra'), pathNot: '^infra/local/' },
      to: { path: folders('functions', 'frontend') },
    },
    {
      name: 'local-leaves-the-browser-alone',
      severity: 'error',
      from: { path: '^infra/local/' },
      to: { path: '^frontend/src/' },
    },
    {
      name: 'nobody-imports-test',
      severity: 'error',
      from: { pathNot: ['^test/', '\\.test\\.tsx?$'] },
      to: { path: '^test/' },
    },
    {
      name: 'entries-on-top',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/entries/' },
      to: { path: '^functions/entries/' },
    },
    {
      name: 'lower-layers-know-no-higher',
      severity: 'error',
      from: { path: '^functions/(integrations|ocpp|storage|platform)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^functions/(http|features|control|entries)/',
        pathNot: '^functions/control/(store|decide/memory/state)\\.ts$',
      },
    },
    {
      name: 'decide-imports-only-shared',
      severity: 'error',
      from: { path: '^functions/control/decide/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^functions/control/decide/', '^shared/'] },
    },
    {
      name: 'decide-memory-knows-no-room',
      severity: 'error',
      from: { path: '^functions/control/decide/memory/', pathNot: '\\.test\\.ts$' },
      to: { path: '^functions/control/decide/(observe|rules|allocate|decide\\.ts|conclude\\.ts)' },
    },
    {
      name: 'decide-observe-knows-no-rule',
      severity: 'error',
      from: { path: '^functions/control/decide/observe/', pathNot: '\\.test\\.ts$' },
      to: { path: '^functions/control/decide/(rules|allocate|decide\\.ts|conclude\\.ts)' },
    },
    {
      name: 'decide-rules-know-no-allocation',
      severity: 'error',
      from: { path: '^functions/control/decide/rules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^functions/control/decide/(allocate|decide\\.ts|conclude\\.ts)' },
    },
    {
      name: 'features-stay-apart',
      severity: 'error',
      from: { path: '^functions/features/([^/]+)/' },
      to: { path: '^functions/features/([^/]+)/', pathNot: '^functions/features/$1/' },
    },
    {
      name: 'integrations-stay-apart',
      severity: 'error',
      from: { path: '^functions/integrations/([^/]+)/' },
      to: { path: '^functions/integrations/([^/]+)/', pathNot: '^functions/integrations/$1/' },
    },
    {
      // Everything else finds a service through these tables: nothing depends on the inside of one.
      name: 'services-through-tables-only',
      severity: 'error',
      from: {
        path: folders('functions', 'infra'),
        pathNot: [
          '^functions/integrations/(registry|manifests|inboxes|simulators)\\.ts$',
          '^functions/integrations/[^/]+/',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '^functions/integrations/[^/]+/' },
    },
    {
      name: 'lambdas-load-no-simulator',
      severity: 'error',
      from: { path: '^functions/', pathNot: ['\\.test\\.ts$', 'simulators?\\.ts$'] },
      to: {
        path: '^functions/integrations/(.+/simulator|simulated-home|simulators)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-features-stay-apart',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/([^/]+)/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'web-flows-down',
      severity: 'error',
      from: { path: '^frontend/src/(brand|components|lib|i18n)/' },
      to: { path: '^frontend/src/(app|features)/' },
    },
    {
      // The demo home is loaded by those alone who open it.
      name: 'nobody-imports-guest',
      severity: 'error',
      from: { path: '^frontend/src/', pathNot: '^frontend/src/guest/' },
      to: { path: '^frontend/src/guest/' },
    },
    {
      name: 'web-features-know-no-app',
      severity: 'error',
      from: { path: '^frontend/src/features/' },
      to: { path: '^frontend/src/app/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|cdk\\.out|\\.local)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
