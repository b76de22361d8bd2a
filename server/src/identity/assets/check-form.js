// Says beside a field what is wrong with it, when it is left and before the form is sent: a page that the server sends
// back has lost its password. Which rules there are and their words come with the fields; the server decides all the same.
const form = document.querySelector('form[data-check]');
const date = form.querySelector('[data-unreal]');
const parts = [...date.querySelectorAll('input')];

/** What is wrong with a field of its own; empty when nothing is. */
function faultOf(input) {
  const { rule, words, strip } = input.dataset;
  if (input.type === 'checkbox') return input.checked ? '' : words;
  const value = strip === undefined ? input.value.trim() : input.value.replace(new RegExp(strip, 'g'), '');
  return new RegExp(rule, 'u').test(input.name === 'password' ? input.value : value) ? '' : words;
}

/** What is wrong with a date whose parts are numbers: the calendar lacks it, or it is too late. */
function faultOfDate() {
  const [day, month, year] = parts.map(({ value }) => Number(value));
  const born = new Date(Date.UTC(year, month - 1, day));
  if (born.getUTCMonth() !== month - 1) return date.dataset.unreal;
  return born.toISOString().slice(0, 10) > date.dataset.latest ? date.dataset.young : '';
}

/** Shows a field's fault, or takes away the one that was shown. */
function show(input, words) {
  const id = `${input.id}-problem`;
  const shown = document.getElementById(id);
  const others = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((each) => each !== id && each !== '');
  input.classList.toggle('bad', words !== '' && input.type !== 'checkbox');
  if (words === '') {
    shown?.remove();
    input.removeAttribute('aria-invalid');
  } else {
    input.setAttribute('aria-invalid', 'true');
    others.push(id);
    const problem = shown ?? document.createElement('small');
    problem.className = 'err';
    problem.id = id;
    problem.textContent = words;
    // Where the server puts it: above the field and below its hint.
    if (shown === null)
      (input.closest('.date') ?? input.closest('.shown-password, .check') ?? input).before(problem);
  }
  if (others.length === 0) input.removeAttribute('aria-describedby');
  else input.setAttribute('aria-describedby', others.join(' '));
}

/** Checks a field; the parts of a date together, once each is a number. */
function check(input) {
  const words = faultOf(input);
  show(input, words);
  if (!parts.includes(input)) return words === '';
  if (parts.some((part) => faultOf(part) !== '')) return words === '';
  const fault = faultOfDate();
  show(parts[0], fault);
  return fault === '';
}

const inputs = [...form.querySelectorAll('[data-words]')];
/** The fields that were left while a pointer is down; undefined while none is. */
let leftWhileHeld;

/** Checks a field that was left. Nobody is told off for one that is still to be filled in. */
function checkLeft(input) {
  if (input.value === '') show(input, '');
  else check(input);
  if (form.querySelector('[aria-invalid]') === null) document.querySelector('.summary')?.remove();
}

for (const input of inputs) {
  input.addEventListener('change', () => {
    if (leftWhileHeld === undefined) checkLeft(input);
    else leftWhileHeld.add(input);
  });
}

// A field is left as the next thing is pressed: words that came or went before the release would move that thing from
// under the pointer, and the press would miss it.
document.addEventListener(
  'mousedown',
  () => {
    leftWhileHeld ??= new Set();
  },
  true,
);
for (const end of ['mouseup', 'dragend', 'contextmenu']) {
  // The click comes right after the release.
  document.addEventListener(end, () => setTimeout(checkHeld), true);
}

function checkHeld() {
  const left = leftWhileHeld ?? [];
  leftWhileHeld = undefined;
  for (const input of left) checkLeft(input);
}

/** Lists the fields to put right before the form, as the server does: an alert, because the focus may already be there. */
function summarize(wrong) {
  const firsts = new Map();
  for (const input of wrong) if (!firsts.has(input.dataset.name)) firsts.set(input.dataset.name, input.id);
  const title = document.createElement('h2');
  const { fixOne, fixMany } = form.dataset;
  title.textContent = firsts.size === 1 ? fixOne : fixMany.replace('#', firsts.size);
  const list = document.createElement('ul');
  for (const [name, id] of firsts) {
    const link = document.createElement('a');
    link.href = `#${id}`;
    link.textContent = name;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  const summary = document.createElement('div');
  summary.className = 'summary';
  summary.setAttribute('role', 'alert');
  summary.append(title, list);
  document.querySelector('.summary')?.remove();
  document.querySelector('h1').after(summary);
}

form.addEventListener('submit', (event) => {
  const wrong = inputs.filter((input) => !check(input));
  leftWhileHeld?.clear();
  if (wrong.length === 0) return;
  event.preventDefault();
  // The password stays as it is shown.
  event.stopImmediatePropagation();
  summarize(wrong);
  wrong[0].focus();
});
