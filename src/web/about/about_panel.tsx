import type { JSX } from 'preact';
import { version } from '../../../package.json';

/** What this page is, who made its parts, and its licence. */
export function AboutPanel(): JSX.Element {
  return (
    <div class="about">
      <h3>Ransom {version}</h3>
      <p>
        Ransom plays Hostage Chess, which John Leslie invented in 1997. This page is its board: everything happens on
        your device. There is no account, and nothing is sent anywhere.
      </p>
      <h3>Free software</h3>
      <p>
        Ransom is free software: you may use, study, share and change it under the terms of the GNU General Public
        License, version 3 or later. It comes without any warranty. Its source is the package <code>ransom-chess</code>,
        whose folder <code>src/web</code> makes this page; whoever gives the page to you must give you the source as
        well.
      </p>
      <h3>What others made</h3>
      <ul>
        <li>the drawn chessmen: Colin M.L. Burnett, GNU General Public License, version 2 or later</li>
        <li>the letters in pictures of positions: Open Sans by Steve Matteson for Google, Apache License 2.0</li>
        <li>
          chessground, which moves the pieces on the board: the lichess contributors, GNU General Public License,
          version 3 or later
        </li>
        <li>Preact, which draws the page: Jason Miller and others, MIT License</li>
      </ul>
      <p>
        <a href="licences.txt">The licences in full</a>
      </p>
    </div>
  );
}
