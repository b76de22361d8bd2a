import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@furlong/contract/calls';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from './metrics.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}
const rules = (
  parse(read('deploy/prometheus/furlong.rules.yml')) as {
    readonly groups: readonly { readonly rules: readonly Rule[] }[];
  }
).groups.flatMap((group) => group.rules);

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}
const dashboard = JSON.parse(read('deploy/grafana/furlong.json')) as { readonly panels: readonly Panel[] };
const panels = dashboard.panels.filter(({ type }) => type !== 'row');

/** What Prometheus adds to every sample. */
const added = ['job', 'instance'];
const routes = ['/readyz', ...Object.values(calls).map(({ path }) => path)];

/** The names of samples that `/metrics` has, each with its labels. */
function namesOfSamples(): Map<string, readonly string[]> {
  const samples = new Map<string, readonly string[]>([['up', added]]);
  for (const metric of createMetrics().registry.getMetricsAsArray()) {
    // The labels, which the library's types keep to themselves.
    const { labelNames = [] } = metric as { readonly labelNames?: readonly string[] };
    const labels = [...added, ...labelNames];
    const isHistogram = String(metric.type) === 'histogram';
    if (!isHistogram) samples.set(metric.name, labels);
    else {
      samples.set(`${metric.name}_bucket`, [...labels, 'le']);
      for (const end of ['sum', 'count']) samples.set(`${metric.name}_${end}`, labels);
    }
  }
  return samples;
}
const samples = namesOfSamples();

/** What an expression of PromQL names that is not there, in words; none: all is. */
function findFaults(written: string): string[] {
  const expr = written.replaceAll('$__rate_interval', '5m');
  const faults: string[] = [];
  const labels = new Set<string>();
  const text = ({ from, to }: { readonly from: number; readonly to: number }) => expr.slice(from, to);
  let isFirst = true;
  parser.parse(expr).iterate({
    enter: (node) => {
      if (node.type.isError) faults.push(`is no PromQL at ${node.from}`);
      if (node.name === 'VectorSelector') {
        const name = expr.slice(node.from, node.to).split('{')[0] ?? '';
        if (!samples.has(name)) faults.push(`no metric ${name}`);
        for (const label of samples.get(name) ?? []) labels.add(label);
        isFirst = false;
      }
    },
  });
  if (isFirst) faults.push('names no metric');
  parser.parse(expr).iterate({
    enter: (node) => {
      if (node.name === 'LabelName' && !labels.has(text(node))) faults.push(`no label ${text(node)}`);
      if (node.name !== 'UnquotedLabelMatcher') return;
      const matcher = /^route(=~|!~|!=|=)"(.*)"$/.exec(text(node));
      if (!matcher?.[1] || matcher[2] === undefined) return;
      const isPattern = matcher[1].endsWith('~');
      const pattern = new RegExp(`^(?:${matcher[2]})$`);
      const found = routes.some((route) => (isPattern ? pattern.test(route) : route === matcher[2]));
      if (!found) faults.push(`no route ${matcher[2]}`);
    },
  });
  return faults;
}

/** The labels that words name: `{{ $labels.class }}` of an alarm, `{{class}}` of a panel's legend. */
const labelsIn = (words: string) =>
  [...words.matchAll(/\{\{\s*(?:\$labels\.)?([a-z]+)/g)].map(([, name = '']) => name);

describe('what watches the metrics', () => {
  it('finds a metric, a label, a route and an expression that are not there', () => {
    expect(findFaults('rate(furlong_lines_total{outcome="failed"}[5m])')).toEqual([]);
    expect(findFaults('max(furlong_parked_job) > 0')).toEqual(['no metric furlong_parked_job']);
    expect(findFaults('sum by (kind) (furlong_lines_total)')).toEqual(['no label kind']);
    expect(findFaults('furlong_standings_rank_seconds{le="1"}')).not.toEqual([]);
    expect(findFaults('furlong_http_request_seconds_count{route="/api/gone"}')).toEqual([
      'no route /api/gone',
    ]);
    expect(findFaults('sum(furlong_parked_jobs')).not.toEqual([]);
    expect(findFaults('1 > 0')).toEqual(['names no metric']);
  });

  it('asks in every alarm for what there is', () => {
    for (const { alert, expr, labels, annotations } of rules) {
      expect({ alert, faults: findFaults(expr) }).toEqual({ alert, faults: [] });
      expect(['critical', 'warning', 'info']).toContain(labels.severity);
      expect(annotations.description).not.toBe('');
      const whole = /\b(?:sum|max)\b/.test(expr) ? [] : added;
      for (const label of labelsIn(annotations.summary)) {
        expect(whole.includes(label) || expr.includes(label), `${alert}: ${label}`).toBe(true);
      }
    }
  });

  it('lists every alarm for the operator, with its severity', () => {
    const listed = [...read('docs/deployment.md').matchAll(/^\| `(Furlong\w+)` +\| (\w+)/gm)];
    expect(listed.map(([, alert, severity]) => `${alert} ${severity}`).sort()).toEqual(
      rules.map((rule) => `${rule.alert} ${rule.labels.severity}`).sort(),
    );
  });

  it('shows in every panel what there is', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    for (const { title, targets = [] } of panels) {
      expect(targets.length, title).toBeGreaterThan(0);
      for (const { expr, legendFormat } of targets) {
        expect({ title, faults: findFaults(expr) }).toEqual({ title, faults: [] });
        const whole = /\b(?:sum|max|histogram_quantile)\b/.test(expr) ? [] : added;
        for (const label of labelsIn(legendFormat)) {
          expect(whole.includes(label) || expr.includes(label), `${title}: ${label}`).toBe(true);
        }
      }
    }
  });
});
