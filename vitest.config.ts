import { existsSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';

// Tests named *.shared.test.ts run over public data beside the repository; without it they are not part of the suite.
const hasSharedData = existsSync(new URL('../shared/data', import.meta.url));

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(hasSharedData ? [] : ['test/**/*.shared.test.ts'])],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Many tests wait (for limits, sockets, child processes), so two cores carry three.
    maxWorkers: 3,
  },
});
